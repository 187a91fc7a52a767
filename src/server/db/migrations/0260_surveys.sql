-- What claimants said of how their claims were handled. One row for each ending that was asked about.
create table survey (
  claim_id          uuid not null references claim on delete cascade,
  id                uuid not null,
  -- When the claim ended, as it was when we asked.
  ended_at          timestamptz not null,
  asked_at          timestamptz not null,
  answered_at       timestamptz,
  -- The newest change of the answer; readers of GET /surveys go on from it.
  changed_at        timestamptz,
  -- From 1 (very dissatisfied) to 5 (very satisfied).
  satisfaction      smallint constraint survey_satisfaction_check check (satisfaction between 1 and 5),
  -- From 1 (very difficult) to 5 (very easy).
  ease              smallint constraint survey_ease_check check (ease between 1 and 5),
  would_have_called boolean,
  words             text not null default '',
  -- Whether the link of the mail led to the answer.
  by_link           boolean not null default false,
  primary key (claim_id, id),
  constraint survey_answer_check check ((answered_at is null) = (satisfaction is null)
    and (answered_at is null) = (changed_at is null))
);
create index survey_asked on survey (claim_id, asked_at desc);
create index survey_changed on survey (changed_at, id) where changed_at is not null;

alter table client add column asks_surveys boolean not null default true;
