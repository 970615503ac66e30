"""People as they are answered, and what is sent to act on one."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from api.schemas.corrections import Because
from ledger.store.erase import Erasure
from ledger.store.people import MOST_NAME
from ledger.store.people_views import Person, PersonHistory


class PersonSchema(BaseModel):
    """A person of a club; of one with a pseudonym no other name is told."""

    person_id: str = Field(examples=["p4619c2a48860"])
    club: str
    name: str = Field(description="As lists and figures show it.")
    names: list[str] = Field(description="Every other name that means this person.")
    games: int = Field(description="In how many games the person sat.")
    pseudonym: bool = Field(description="Whether the name is a pseudonym.")
    merged: list[str] = Field(description="The ids of the people who were merged into this one.")


class People(BaseModel):
    """People, by name."""

    people: list[PersonSchema]


class PersonActSchema(BaseModel):
    """One act on a person."""

    entry: int = Field(description="Its number in the history of the whole ledger.")
    kind: Literal["alias", "unalias", "merge", "unmerge", "rename", "pseudonym"]
    person_id: str
    what: str = Field(description="The name, or the id of the other person.")
    at: datetime
    by: str
    why: str


class PersonHistorySchema(PersonSchema):
    """A person with every act on it, the oldest first."""

    acts: list[PersonActSchema]


class NameGiven(Because):
    """A name for a person."""

    name: str = Field(max_length=MOST_NAME)


class PseudonymGiven(Because):
    """What is to be shown in place of every name of a person."""

    shown: str = Field(max_length=MOST_NAME)


class MergeWanted(Because):
    """Who the person is as well."""

    into: str = Field(max_length=MOST_NAME, description="An id, a name or an alias.")


class ErasureSchema(BaseModel):
    """What became of a person whose names were taken out."""

    person_id: str = Field(description="The new id.")
    name: str = Field(description="The made-up name in place of every name of the person.")
    club: str
    games: int = Field(description="How many games have a new version.")
    texts: int = Field(description="How many texts of the history were taken out or worded anew.")
    rewritten: bool = Field(
        description="Whether the ledger file was written anew, so that nothing is left in it."
    )


def person_schema(person: Person) -> PersonSchema:
    """A person as it is answered."""
    return PersonSchema(**_members(person))  # type: ignore[arg-type]  # pydantic checks them


def history_schema(told: PersonHistory) -> PersonHistorySchema:
    """A person and the acts as they are answered."""
    acts = [
        PersonActSchema(
            entry=act.entry,
            kind=act.kind.value,  # type: ignore[arg-type]  # the kinds of acts on people
            person_id=act.person_id,
            what=act.what,
            at=act.at,
            by=act.by,
            why=act.why,
        )
        for act in told.acts
    ]
    return PersonHistorySchema(**_members(told.person), acts=acts)  # type: ignore[arg-type]


def erasure_schema(erasure: Erasure) -> ErasureSchema:
    """An erasure as it is answered."""
    return ErasureSchema(
        person_id=erasure.person_id,
        name=erasure.name,
        club=erasure.club,
        games=erasure.games,
        texts=erasure.texts,
        rewritten=erasure.rewritten,
    )


def _members(person: Person) -> dict[str, object]:
    return {
        "person_id": person.person_id,
        "club": person.club,
        "name": person.name,
        "names": list(person.names),
        "games": person.games,
        "pseudonym": person.pseudonym,
        "merged": list(person.merged),
    }
