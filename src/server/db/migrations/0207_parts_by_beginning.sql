-- Parts are found while their names are typed, in any case of letters.
create index part_by_name on part (lower(name) collate "C");
