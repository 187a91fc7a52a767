-- What a client asks to be photographed, by kind of device: {"phone": ["front", "damage"]}. Of a kind that is absent it
-- is what ships.
alter table client add column photo_views jsonb not null default '{}';
