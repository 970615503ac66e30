-- title: empty nights
delete from nights
