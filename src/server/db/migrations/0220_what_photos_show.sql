-- From which side a photo is, by which those before and after a repair are paired, and what an engineer says of it, with
-- the language of these words.
alter table photo
  add column view text constraint photo_view_check check (view ~ '^[a-z-]{1,30}$'),
  add column caption text constraint photo_caption_check check (char_length(caption) between 1 and 200),
  add column caption_language text constraint photo_caption_language_check check ((caption is null) = (caption_language is null));
alter table desk_photo
  add column view text constraint desk_photo_view_check check (view ~ '^[a-z-]{1,30}$'),
  add column caption text constraint desk_photo_caption_check check (char_length(caption) between 1 and 200),
  add column caption_language text constraint desk_photo_caption_language_check check ((caption is null) = (caption_language is null));
