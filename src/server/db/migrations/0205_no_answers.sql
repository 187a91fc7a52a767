-- Who said why what the claimant wrote needs no answer: the thread shows it, and it can be undone.
create table desk_no_answer (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  reason       text not null
    constraint desk_no_answer_reason_check check (reason in ('thanks', 'spam', 'answered-by-phone', 'duplicate')),
  author_id    uuid not null,
  author_name  text not null,
  said_at      timestamptz not null,
  -- desk_work.no_answer_until before it was said, which counts again once it is undone.
  former_until timestamptz,
  undone_at    timestamptz,
  primary key (claim_id, id)
);
