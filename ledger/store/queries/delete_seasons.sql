-- title: empty seasons
delete from seasons
