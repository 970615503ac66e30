-- title: the keys of deliveries
-- columns: key
select distinct key from deliveries
