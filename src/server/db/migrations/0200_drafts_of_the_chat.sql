-- What handlers have begun to write in the chat is a draft too.
alter table desk_draft drop constraint desk_draft_channel_check;
alter table desk_draft add constraint desk_draft_channel_check check (channel in ('reply', 'note', 'chat'));
alter table desk_taken_draft drop constraint desk_taken_draft_channel_check;
alter table desk_taken_draft add constraint desk_taken_draft_channel_check
  check (channel in ('reply', 'note', 'chat'));
