-- title: what tokens are called
-- columns: label
select distinct label from tokens
