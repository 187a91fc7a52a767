-- What a claimant may choose from once a device is beyond repair, and the proof of the choice.
create table outcome_offer (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  number       integer not null,
  -- The last London day on which the claimant can choose.
  good_until   date not null,
  sentence     text not null,
  -- Until it is in hand, the claimant may choose another option; as the client had it when it was sent.
  may_change   boolean not null,
  content_hash text not null,
  status       text not null constraint outcome_offer_status_check check (
    status in ('sent', 'chosen', 'superseded', 'expired', 'withdrawn')),
  origin       text not null constraint outcome_offer_origin_check check (origin in ('desk', 'system')),
  by_account   uuid,
  by_name      text not null,
  sent_at      timestamptz not null,
  -- What was chosen, also once a later offer has taken its place.
  option_id    uuid,
  settled_at   timestamptz,
  -- As authorisation.by_kind.
  settled_by   text,
  -- From then on nothing else can be chosen.
  in_hand_at   timestamptz,
  -- The claimant's newest question, and by when we said that we answer.
  asked_at     timestamptz,
  answered_at  timestamptz,
  answer_by    timestamptz,
  -- For how many days earlier questions waited, which the last day is later by.
  waited_days  integer not null default 0,
  -- How often the claimant was reminded.
  reminders    integer not null default 0,
  primary key (claim_id, id)
);
create unique index outcome_offer_number on outcome_offer (claim_id, number);
-- What waits to be chosen, for reminders and the end of its time.
create index outcome_offer_open on outcome_offer (sent_at) where status = 'sent';

create table outcome_option (
  claim_id     uuid not null,
  id           uuid not null,
  offer_id     uuid not null,
  position     integer not null,
  kind         text not null constraint outcome_option_kind_check check (
    kind in ('replacement', 'voucher', 'cash', 'return')),
  -- The device that would come.
  title        text not null,
  grade        text constraint outcome_option_grade_check check (grade in ('new', 'refurbished')),
  details      jsonb not null,
  amount_pence integer,
  -- The day until which a voucher can be spent.
  valid_until  date,
  primary key (claim_id, id),
  constraint outcome_option_grade_of_replacement check ((kind = 'replacement') = (grade is not null)),
  foreign key (claim_id, offer_id) references outcome_offer on delete cascade
);
create index outcome_option_offer on outcome_option (claim_id, offer_id, position);

-- The code of a voucher, sealed as passcodes are. Claimants alone open it, once.
create table outcome_voucher (
  claim_id    uuid not null,
  id          uuid not null,
  offer_id    uuid not null,
  ciphertext  bytea,
  nonce       bytea,
  key_id      text,
  expires_on  date not null,
  by_name     text not null,
  issued_at   timestamptz not null,
  shown_at    timestamptz,
  -- Until then what was shown can be shown again, as after a lost answer.
  open_until  timestamptz,
  -- When the code was deleted.
  deleted_at  timestamptz,
  primary key (claim_id, id),
  foreign key (claim_id, offer_id) references outcome_offer on delete cascade
);
create unique index outcome_voucher_offer on outcome_voucher (claim_id, offer_id);
create index outcome_voucher_end on outcome_voucher (expires_on) where ciphertext is not null;

alter table authorisation drop constraint authorisation_subject_check;
alter table authorisation add constraint authorisation_subject_check check (subject in ('quote', 'outcome'));
alter table authorisation drop constraint authorisation_decision_check;
alter table authorisation
  add constraint authorisation_decision_check check (decision in ('approved', 'declined', 'chosen'));

alter table client
  add column outcome_kinds text not null default 'replacement,voucher,cash,return',
  add column outcome_may_change boolean not null default true,
  -- For how many days an offer stands.
  add column outcome_days integer not null default 14
    constraint client_outcome_days_check check (outcome_days between 1 and 366);

alter table desk_claim drop constraint desk_claim_due_kind_check;
alter table desk_claim add constraint desk_claim_due_kind_check check (due_kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'outcome', 'sla', 'silence', 'snooze'));
alter table desk_clock drop constraint desk_clock_kind_check;
alter table desk_clock add constraint desk_clock_kind_check check (kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'outcome', 'sla', 'silence'));

-- For systems that lack it; one that has it keeps its own.
insert into state (id, system_name, name, description, next_state, status, tracker_number, tracker_step) values
  ('01930000-0000-7000-8000-00000000000f', 'Beyond Repair', 'Beyond Repair',
   'Your device cannot be repaired at a reasonable price.', '', 'On Hold', 2, 95)
  on conflict do nothing;
