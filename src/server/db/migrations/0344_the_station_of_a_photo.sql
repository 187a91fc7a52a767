-- By which link of a phone a photo was taken. Null: otherwise, or before this.
alter table desk_photo add column station_id uuid;
alter table photo add column station_id uuid;
