-- When a desk first said that somebody is there: until then production offers no chat.
alter table chat_presence add column staffed_at timestamptz;
update chat_presence set staffed_at = at where online > 0;
