-- title: empty clubs
delete from clubs
