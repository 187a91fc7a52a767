-- What claimants say went wrong, and what was done about it. Kept when the claim goes, for as long as complaints are.
create table complaint (
  claim_id         uuid not null,
  id               uuid not null,
  number           text not null,
  kind             text not null check (kind in ('service', 'data')),
  received_at      timestamptz not null,
  -- When it was taken in, which is later where it is made from a message.
  recorded_at      timestamptz not null,
  channel          text not null check (channel in ('page', 'message', 'call', 'mail', 'letter', 'system')),
  -- The claimant's message that it was made from.
  message_id       uuid,
  words            text not null,
  wanted           text not null,
  -- How the claimant wants to be reached, as they said it.
  reach            text not null,
  respondent       text not null check (respondent in ('operator', 'insurer')),
  respondent_name  text not null,
  taken_by_account uuid,
  taken_by_name    text not null default '',
  -- As they were told when it came: later changes of hours do not move them. Null where its kind has none.
  acknowledge_by   timestamptz not null,
  hand_over_by     timestamptz,
  summary_by       timestamptz,
  holding_by       timestamptz,
  final_by         timestamptz not null,
  send_by          timestamptz not null,
  acknowledged_at  timestamptz,
  summary_at       timestamptz,
  holding_at       timestamptz,
  eight_weeks_at   timestamptz,
  final_at         timestamptz,
  -- The day on which an answer was promised by the newest holding or 8-week letter.
  promised_on      date,
  handed_over_at   timestamptz,
  -- Of the link in the mail to the insurer.
  receipt_hash     bytea,
  receipt_at       timestamptz,
  -- The first thing that is due; null once it is closed.
  due_kind         text,
  due_at           timestamptz,
  -- The due thing of which systems were told that it is over.
  overdue_kind     text,
  outcome          text check (
    outcome in ('accepted', 'redress', 'refused', 'resolved', 'withdrawn', 'elsewhere', 'mistaken')),
  redress_pence    integer check (redress_pence >= 0),
  cause            text,
  cause_words      text not null default '',
  closed_at        timestamptz,
  primary key (claim_id, id),
  check ((closed_at is null) = (outcome is null)),
  check ((closed_at is null) = (due_at is not null))
);
create unique index complaint_number on complaint (claim_id, number);
create unique index complaint_message on complaint (claim_id, message_id) where message_id is not null;
create index complaint_due on complaint (due_at, claim_id) where closed_at is null;
create index complaint_received on complaint (received_at);
create index complaint_receipt on complaint (receipt_hash) where receipt_hash is not null;

create table complaint_step (
  claim_id     uuid not null,
  id           uuid not null,
  complaint_id uuid not null,
  kind         text not null check (kind in ('received', 'acknowledgement', 'summary', 'holding', 'final', 'eight-weeks',
    'handed-over', 'receipt', 'closed')),
  by_kind      text not null check (by_kind in ('claimant', 'handler', 'system', 'insurer', 'portal')),
  by_account   uuid,
  by_name      text not null default '',
  words        text not null default '',
  -- A letter as it was sent: its title and its paragraphs. Null where it was sent elsewhere.
  letter       jsonb,
  at           timestamptz not null,
  recorded_at  timestamptz not null,
  primary key (claim_id, id),
  foreign key (claim_id, complaint_id) references complaint on delete cascade
);
create index complaint_step_complaint on complaint_step (claim_id, complaint_id, id);

alter table client
  add column complaint_respondent text not null default 'operator'
    constraint client_complaint_respondent_check check (complaint_respondent in ('operator', 'insurer')),
  -- The insurer's name and the mail address that gets its complaints.
  add column complaint_contact jsonb,
  -- What the client has approved instead of the shipped words about time limits.
  add column complaint_waiver text not null default '',
  -- The Ombudsman of the client's claimants, where it is another than the shipped one.
  add column complaint_ombudsman jsonb;

-- How many complaints of the claim are open.
alter table desk_claim add column complaints integer not null default 0;
create index desk_claim_complaints on desk_claim (due_at, claim_id) where due_at is not null and complaints > 0;

alter table desk_claim drop constraint desk_claim_due_kind_check;
alter table desk_claim add constraint desk_claim_due_kind_check check (due_kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'complaint-acknowledge',
   'complaint-hand-over', 'complaint-holding', 'complaint-final', 'sla', 'silence', 'snooze'));
alter table desk_clock drop constraint desk_clock_kind_check;
alter table desk_clock add constraint desk_clock_kind_check check (kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'complaint-acknowledge',
   'complaint-hand-over', 'complaint-holding', 'complaint-final', 'sla', 'silence'));
