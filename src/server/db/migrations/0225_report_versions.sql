-- Versions of the inspection report, as they were issued. A claim without one has the report that its form gives.
create table report_version (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  -- Null until it is issued.
  number       integer,
  -- {findings, cause, liquid, liquidWords, parts, recommendation, recommendationWords}; null of a document's.
  content      jsonb,
  content_hash text not null,
  -- The whole report as it was issued, in the rows that it shows; null of a draft.
  shown        jsonb,
  origin       text not null constraint report_version_origin_check check (origin in ('desk', 'system', 'document')),
  by_account   uuid,
  by_name      text not null,
  created_at   timestamptz not null,
  -- Null of a draft, and of what documents had brought before there were versions.
  issued_at    timestamptz,
  -- When documents said no more of what only they had brought.
  withdrawn_at timestamptz,
  primary key (claim_id, id)
);
create unique index report_version_number on report_version (claim_id, number);

alter table client
  -- What a report must say before it is issued.
  add column report_fields text[] not null default '{findings,recommendation}'
    constraint client_report_fields_check
      check (report_fields <@ array['findings', 'cause', 'liquid', 'parts', 'recommendation']);
