-- What had been said when a draft was begun, so that a page that goes on with it passes over nothing, one's own words of
-- another tab neither. The nil UUID where nothing had been said; null for notes, chats and drafts of before.
alter table desk_draft add column seen uuid;
