"""People: who is who, and the acts that change it. Who runs a club acts on its people alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from api.access import Admin, Reader
from api.doors import TheBook
from api.etags import check_list
from api.problems import answers
from api.schemas.corrections import Because
from api.schemas.people import (
    ErasureSchema,
    MergeWanted,
    NameGiven,
    People,
    PersonHistorySchema,
    PersonSchema,
    PseudonymGiven,
    erasure_schema,
    history_schema,
    person_schema,
)
from api.small_bodies import json_schema, wanted
from api.written import Written, check_written

router = APIRouter(prefix="/people", tags=["people"])

PersonWords = Annotated[
    str,
    Path(
        description="An id, a name or an alias; several people who fit are an error.",
        max_length=100,
        examples=["p4619c2a48860"],
    ),
]
Club = Annotated[
    str | None,
    Query(description="Of this club alone.", max_length=100, examples=["home"]),
]
Why = Annotated[
    str,
    Query(max_length=500, description="The reason.", examples=["They are two people."]),
]
_ACTS = answers("bad-request", "not-found", "conflict")
_SENT = answers(
    "bad-request", "not-found", "conflict", "slow", "too-large", "unsupported-media-type"
)
_WHY = "They sign one name."


@router.get("", dependencies=[Depends(check_list)], responses=answers("bad-request"))
def list_people(
    book: TheBook,
    grant: Reader,
    club: Club = None,
    q: Annotated[
        str,
        Query(
            description="What one of the names must hold, in any case and without accents.",
            max_length=100,
            examples=["novak"],
        ),
    ] = "",
    written: Written = False,
) -> People:
    """Everybody whom a record names, by name."""
    if written:
        club = check_written(grant, club)
    return People(
        people=[person_schema(each) for each in book.people.all(club, q, written=written)]
    )


@router.get(
    "/{person}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def get_person(
    person: PersonWords, book: TheBook, grant: Reader, club: Club = None, written: Written = False
) -> PersonHistorySchema:
    """One person, with every act on that person; of one with a pseudonym no act is told."""
    if written:
        club = check_written(grant, club)
    return history_schema(book.people.person(person, club, written=written))


@router.post(
    "/{person}/aliases",
    openapi_extra=json_schema(NameGiven, {"name": "Annie", "why": _WHY}),
    responses=_SENT,
)
def add_alias(
    person: PersonWords,
    said: Annotated[NameGiven, Depends(wanted(NameGiven))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Have a name mean a person, in stored games and in those to come."""
    return person_schema(
        book.people.alias(person, said.name, by=grant.name, why=said.why, club=club)
    )


@router.delete("/{person}/aliases/{name}", responses=_ACTS)
def remove_alias(
    person: PersonWords,
    name: Annotated[str, Path(description="The alias.", max_length=100, examples=["Annie"])],
    why: Why,
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Take an alias away; games that say it are of somebody by that name again."""
    return person_schema(book.people.unalias(person, name, by=grant.name, why=why, club=club))


@router.post(
    "/{person}/merge",
    openapi_extra=json_schema(MergeWanted, {"into": "Ann Novak", "why": _WHY}),
    responses=_SENT,
)
def merge(
    person: PersonWords,
    said: Annotated[MergeWanted, Depends(wanted(MergeWanted))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Make two people one, who is shown as the second."""
    return person_schema(
        book.people.merge(person, said.into, by=grant.name, why=said.why, club=club)
    )


@router.post(
    "/{person}/unmerge",
    openapi_extra=json_schema(Because, {"why": "They are two people."}),
    responses=_SENT,
)
def unmerge(
    person: PersonWords,
    said: Annotated[Because, Depends(wanted(Because))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Part a person that was merged into another; all is as before the merge."""
    return person_schema(book.people.unmerge(person, by=grant.name, why=said.why, club=club))


@router.put(
    "/{person}/name",
    openapi_extra=json_schema(NameGiven, {"name": "Ann Novak", "why": "Her name now."}),
    responses=_SENT,
)
def rename(
    person: PersonWords,
    said: Annotated[NameGiven, Depends(wanted(NameGiven))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Show a person by another name; the old one still means that person."""
    return person_schema(
        book.people.rename(person, said.name, by=grant.name, why=said.why, club=club)
    )


@router.put(
    "/{person}/pseudonym",
    openapi_extra=json_schema(PseudonymGiven, {"shown": "Player 7", "why": "She asked for it."}),
    responses=_SENT,
)
def set_pseudonym(
    person: PersonWords,
    said: Annotated[PseudonymGiven, Depends(wanted(PseudonymGiven))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> PersonSchema:
    """Show a pseudonym in place of every name of a person, in every list, page and export."""
    return person_schema(
        book.people.pseudonym(person, said.shown, by=grant.name, why=said.why, club=club)
    )


@router.delete("/{person}/pseudonym", responses=_ACTS)
def remove_pseudonym(
    person: PersonWords, why: Why, book: TheBook, grant: Admin, club: Club = None
) -> PersonSchema:
    """Show a person by name again."""
    return person_schema(book.people.pseudonym(person, None, by=grant.name, why=why, club=club))


@router.post(
    "/{person}/erase",
    openapi_extra=json_schema(Because, {"why": "The person asked for it."}),
    responses=_SENT,
)
def erase(
    person: PersonWords,
    said: Annotated[Because, Depends(wanted(Because))],
    book: TheBook,
    grant: Admin,
    club: Club = None,
) -> ErasureSchema:
    """Take every name of a person out of the ledger for good; the games stay. Nothing undoes it."""
    return erasure_schema(book.people.erase(person, by=grant.name, why=said.why, club=club))
