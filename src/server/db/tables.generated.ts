// Generated from the migrations by `npm run generate`. Do not edit.

import type { Generated } from 'kysely';

export type AccountRow = {
  id: string;
  email: string;
  email_norm: string;
  email_confirmed_at: Date | null;
  password_hash: string | null;
  registered_by: Buffer | null;
  roles: Generated<string[]>;
  locked_out_until: Date | null;
  invited_at: Date | null;
  invite_accepted_at: Date | null;
  demo: Generated<boolean>;
  totp_ciphertext: Buffer | null;
  totp_nonce: Buffer | null;
  totp_key_id: string | null;
  totp_last_step: number | null;
  two_factor_at: Date | null;
  signed_in_at: Date | null;
  created_at: Date;
  brands: string[] | null;
  name: Generated<string>;
  rights: Generated<string[]>;
  client_ids: string[] | null;
};

export type AccountDeviceRow = {
  id: string;
  account_id: string;
  token_hash: Buffer;
  user_agent: Generated<string>;
  created_at: Date;
  expires_at: Date;
};

export type AccountExternalLoginRow = {
  provider: string;
  subject: string;
  account_id: string;
  email: Generated<string>;
  created_at: Date;
};

export type AccountExternalResultRow = {
  token_hash: Buffer;
  provider: string;
  subject: string;
  email: Generated<string>;
  email_verified: boolean;
  account_id: string | null;
  expires_at: Date;
};

export type AccountExternalStartRow = {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  return_path: string | null;
  account_id: string | null;
  expires_at: Date;
};

export type AccountPasskeyRow = {
  id: string;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  used_at: Date | null;
};

export type AccountPasskeyChallengeRow = {
  token_hash: Buffer;
  challenge: string;
  purpose: string;
  account_id: string | null;
  expires_at: Date;
};

export type AccountRecoveryCodeRow = {
  account_id: string;
  code_hash: Buffer;
  used_at: Date | null;
};

export type AccountSessionRow = {
  id: string;
  account_id: string;
  token_hash: Buffer;
  amr: string[];
  remember: boolean;
  user_agent: Generated<string>;
  created_at: Date;
  used_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  proved_at: Date | null;
};

export type AccountSignInStepRow = {
  id: string;
  account_id: string;
  token_hash: Buffer;
  amr: string[];
  remember: boolean;
  created_at: Date;
  expires_at: Date;
};

export type AccountTokenRow = {
  id: string;
  account_id: string;
  purpose: string;
  token_hash: Buffer;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type AccountTryRow = {
  id: string;
  kind: string;
  email_hash: Buffer;
  address_hash: Buffer;
  tried_at: Date;
};

export type AuditEventRow = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  claim_id: string | null;
  account_id: string | null;
  detail: Generated<string>;
  changes: unknown | null;
  address: string | null;
};

export type AuthorisationRow = {
  claim_id: string;
  id: string;
  subject: string;
  version_id: string;
  version_number: number;
  decision: string;
  reason_code: string | null;
  reason: string;
  total_pence: number;
  content_hash: string;
  agreed: string;
  agreed_hash: string;
  locale: string;
  by_kind: string;
  by_name: string;
  account_id: string | null;
  channel: string;
  decided_at: Date;
  client_id: string | null;
};

export type BenchShiftRow = {
  session_hash: Buffer;
  account_id: string;
  started_at: Date;
  ends_at: Date;
};

export type BrandPictureRow = {
  file: string;
  bytes: Buffer;
  saved_at: Date;
};

export type BrandVersionRow = {
  id: string;
  brand: string;
  version: number;
  content: unknown;
  status: string;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
  published_at: Date | null;
};

export type ChatRow = {
  id: string;
  claim_id: string | null;
  brand_id: string;
  locale: string;
  contact_name: string | null;
  contact_email: string | null;
  token_hash: Buffer | null;
  sender_hash: Buffer | null;
  started_at: Date;
  used_at: Date;
  last_message_at: Date | null;
  messages: Generated<number>;
  seen_by_claimant: Generated<number>;
  seen_by_operator: Generated<number>;
  waiting_since: Date | null;
  waiting_attended: Generated<boolean>;
  closed_at: Date | null;
  continued_in: string | null;
  change_position: number | null;
  closings: Generated<Date[]>;
};

export type ChatMessageRow = {
  chat_id: string;
  position: number;
  id: string;
  author: string;
  author_name: string | null;
  text: string;
  client_id: string | null;
  external_id: string | null;
  sent_at: Date;
  answered_after_seconds: number | null;
  sender_hash: Buffer | null;
};

export type ChatPresenceRow = {
  desk: string;
  online: number;
  at: Date;
  staffed_at: Date | null;
  account_id: string | null;
};

export type ClaimRow = {
  id: string;
  version: Generated<number>;
  number: string;
  external_reference: Generated<string>;
  policy_number: Generated<string>;
  state_id: string | null;
  contract_id: string | null;
  equipment_type_id: string | null;
  last_state_change_date: Date | null;
  state_deadline: Date | null;
  next_collection_attempt_date: Date | null;
  last_collection_attempt_date: Date | null;
  next_delivery_attempt_date: Date | null;
  last_delivery_attempt_date: Date | null;
  end_user_name: Generated<string>;
  end_user_email: Generated<string>;
  end_user_mobile: Generated<string>;
  end_user_phone: Generated<string>;
  registered_line1: Generated<string>;
  registered_line2: Generated<string>;
  registered_line3: Generated<string>;
  registered_city: Generated<string>;
  registered_postcode: Generated<string>;
  collection_line1: Generated<string>;
  collection_line2: Generated<string>;
  collection_line3: Generated<string>;
  collection_city: Generated<string>;
  collection_postcode: Generated<string>;
  delivery_line1: Generated<string>;
  delivery_line2: Generated<string>;
  delivery_line3: Generated<string>;
  delivery_city: Generated<string>;
  delivery_postcode: Generated<string>;
  accessories: Generated<string>;
  accessories_listed: boolean | null;
  dpdcollection_number: Generated<string>;
  dpddelivery_number: Generated<string>;
  collection_tracking_details: Generated<string>;
  delivery_tracking_details: Generated<string>;
  courier: Generated<string>;
  delivery_courier: Generated<string>;
  policy_excess_pence: Generated<number>;
  excess_payment_taken: Generated<boolean>;
  excess_taken_date: Date | null;
  document_hash: Buffer | null;
  created_at: Date;
  updated_at: Date;
  excess_paid_here: Generated<boolean>;
  replaced_delivery_address: string | null;
  brand: string | null;
  excess_taken_pence: number | null;
  arrived_state_id: string | null;
};

export type ClaimCodeRow = {
  id: string;
  token_hash: Buffer;
  reference_hash: Buffer;
  shared_device: boolean;
  locale: string;
  code_hash: Buffer | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
};

export type ClaimCodeClaimRow = {
  claim_id: string;
  code_id: string;
};

export type ClaimEventRow = {
  claim_id: string;
  id: string;
  external_id: string | null;
  event_date: Date;
  name: string;
  shared_key: Generated<string>;
  engineer: Generated<string>;
  related_state_id: string | null;
  written_by_portal: Generated<boolean>;
};

export type ClaimLookupRow = {
  key: string;
  postcode_norm: string;
  claim_id: string;
  kind: string;
};

export type ClaimMailAskRow = {
  id: string;
  kind: string;
  reference_hash: Buffer;
  asked_at: Date;
};

export type ClaimSessionRow = {
  id: string;
  token_hash: Buffer;
  shared_device: boolean;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

export type ClaimSessionClaimRow = {
  claim_id: string;
  session_id: string;
  email_hash: Buffer | null;
};

export type ClaimTermRow = {
  claim_id: string;
  kind: string;
  term: string;
};

export type ClientRow = {
  id: string;
  name: string;
  brand: string | null;
  hours: unknown | null;
  auditors_see_contacts: Generated<boolean>;
  version: Generated<number>;
  closed_at: Date | null;
  decides_quotes: Generated<string>;
  quote_limit_pence: number | null;
  quote_days: Generated<number>;
  approval_covers_less: Generated<boolean>;
  outcome_kinds: Generated<string>;
  outcome_may_change: Generated<boolean>;
  outcome_days: Generated<number>;
  leaves_parcels: Generated<boolean>;
  report_fields: Generated<string[]>;
  helpers_need_code: Generated<boolean>;
  decisions_need_code: Generated<boolean>;
  photo_views: Generated<unknown>;
  complaint_respondent: Generated<string>;
  complaint_contact: unknown | null;
  complaint_waiver: Generated<string>;
  complaint_ombudsman: unknown | null;
  asks_surveys: Generated<boolean>;
  baseline_contacts: number | null;
  baseline_on: string | null;
  baseline_claims: number | null;
};

export type ClientContractRow = {
  customer: string;
  name: string;
  client_id: string;
};

export type ComplaintRow = {
  claim_id: string;
  id: string;
  number: string;
  kind: string;
  received_at: Date;
  recorded_at: Date;
  channel: string;
  message_id: string | null;
  words: string;
  wanted: string;
  reach: string;
  respondent: string;
  respondent_name: string;
  taken_by_account: string | null;
  taken_by_name: Generated<string>;
  acknowledge_by: Date;
  hand_over_by: Date | null;
  summary_by: Date | null;
  holding_by: Date | null;
  final_by: Date;
  send_by: Date;
  acknowledged_at: Date | null;
  summary_at: Date | null;
  holding_at: Date | null;
  eight_weeks_at: Date | null;
  final_at: Date | null;
  promised_on: string | null;
  handed_over_at: Date | null;
  receipt_hash: Buffer | null;
  receipt_at: Date | null;
  due_kind: string | null;
  due_at: Date | null;
  overdue_kind: string | null;
  outcome: string | null;
  redress_pence: number | null;
  cause: string | null;
  cause_words: Generated<string>;
  closed_at: Date | null;
  handed_to: string | null;
  again_of: string | null;
  counted_client_id: string | null;
  counted_brand: string | null;
};

export type ComplaintClockRow = {
  claim_id: string;
  complaint_id: string;
  kind: string;
  run_at: Date;
  due_at: Date;
  alarms: Date[];
  raised: number;
  overdue_at: Date | null;
};

export type ComplaintStepRow = {
  claim_id: string;
  id: string;
  complaint_id: string;
  kind: string;
  by_kind: string;
  by_account: string | null;
  by_name: Generated<string>;
  words: Generated<string>;
  letter: unknown | null;
  at: Date;
  recorded_at: Date;
  promised_on: string | null;
  agreed_by: Generated<string>;
  said_by: string | null;
  said_by_name: Generated<string>;
  said_how: string | null;
  said_on: string | null;
  client_id: string | null;
};

export type ContactRow = {
  claim_id: string;
  id: string;
  channel: string;
  direction: string;
  reason: string;
  minutes: number;
  text: string;
  author_id: string;
  author_name: string;
  at: Date;
  answered: boolean | null;
};

export type ContractRow = {
  id: string;
  name: string;
  customer: string;
  tat_sla_days: number;
};

export type CourierEventRow = {
  claim_id: string;
  id: string;
  parcel_id: string;
  external_id: string;
  at: Date;
  status: string;
  reason: string | null;
  words: string;
  place: string;
  window_from: Date | null;
  window_to: Date | null;
  origin: string;
  by_account: string | null;
  by_name: string;
  received_at: Date;
};

export type DataFormDataRow = {
  claim_id: string;
  id: string;
  shared_data_key: Generated<string>;
  name: string;
  decimal_value: string | null;
  int_value: number | null;
  string_value: string | null;
  text_value: string | null;
  position: number;
};

export type DeskActionRow = {
  claim_id: string;
  account_id: string;
  key: string;
  action: string;
  answer: unknown;
  done_at: Date;
  former: unknown | null;
  sent: Buffer | null;
};

export type DeskAlertRow = {
  claim_id: string;
  account_id: string;
  kind: string;
  stage: string;
  run_at: Date;
  at: Date;
  read_at: Date | null;
  mailed_at: Date | null;
};

export type DeskBulkRow = {
  id: string;
  account_id: string;
  session_hash: Buffer;
  key: string;
  action: unknown;
  claims: unknown;
  asked_at: Date;
  ended_at: Date | null;
  undo_key: string | null;
  undo_ended_at: Date | null;
  undo_session_hash: Buffer | null;
};

export type DeskBulkClaimRow = {
  claim_id: string;
  bulk_id: string;
  undoing: boolean;
  code: string | null;
  at: Date;
};

export type DeskChangeRow = {
  claim_id: string;
  id: string;
  field: string;
  base: string | null;
  value: string;
  reason: string;
  by_account: string;
  by_name: string;
  at: Date;
  outcome: Generated<string>;
  settled_at: Date | null;
  became: string | null;
  unheard: Generated<number>;
  settled_by: string | null;
  refusal: string | null;
  base_deadline: Date | null;
};

export type DeskClaimRow = {
  claim_id: string;
  brand: string | null;
  client_id: string | null;
  open: boolean;
  state_id: string | null;
  state_since: Date;
  waiting_on: string;
  due_at: Date | null;
  due_kind: string | null;
  due_from: Date | null;
  unanswered: number;
  unanswered_since: Date | null;
  told_at: Date | null;
  undelivered_at: Date | null;
  ended_at: Date | null;
  assignee_id: string | null;
  received_at: Date | null;
  number: string | null;
  name: string | null;
  postcode: string | null;
  device: string | null;
  imei_end: string | null;
  complaints: Generated<number | null>;
  has_needs: Generated<boolean | null>;
  untaken_from: Date | null;
  complaint_due_at: Date | null;
  complaint_due_kind: string | null;
  complaint_due_from: Date | null;
  complaint_closed_at: Date | null;
  answer_due_at: Date | null;
  answer_due_kind: string | null;
  answer_due_from: Date | null;
};

export type DeskClockRow = {
  claim_id: string;
  kind: string;
  run_at: Date;
  soon_at: Date | null;
  due_at: Date | null;
  alarms: Date[];
  raised: number;
};

export type DeskDraftRow = {
  claim_id: string;
  channel: string;
  author_id: string;
  author_name: string;
  text: string;
  updated_at: Date;
  seen: string | null;
};

export type DeskFileRow = {
  claim_id: string;
  id: string;
  author_id: string | null;
  author_name: string;
  message_id: string | null;
  name: string;
  media_type: string;
  size_bytes: number;
  store_key: string;
  created_at: Date;
  external_id: string | null;
};

export type DeskFollowRow = {
  claim_id: string;
  account_id: string;
};

export type DeskNoAnswerRow = {
  claim_id: string;
  id: string;
  reason: string;
  author_id: string;
  author_name: string;
  said_at: Date;
  former_until: Date | null;
  undone_at: Date | null;
  chat_since: Date | null;
  chat_attended: boolean | null;
};

export type DeskPhotoRow = {
  claim_id: string;
  id: string;
  kind: string;
  name: string;
  position: number;
  store_key: string;
  sent_hash: Buffer;
  width: number;
  height: number;
  bytes: number;
  author_id: string;
  author_name: string;
  created_at: Date;
  view: string | null;
  caption: string | null;
  caption_language: string | null;
  station_id: string | null;
};

export type DeskPresenceRow = {
  claim_id: string;
  account_id: string;
  tab: string;
  doing: string;
  seen_at: Date;
};

export type DeskReplyRow = {
  claim_id: string;
  id: string;
  author_id: string;
  author_name: string;
  text: string;
  written_at: Date;
  send_at: Date;
  sent_at: Date | null;
  withdrawn_at: Date | null;
};

export type DeskTakenDraftRow = {
  claim_id: string;
  id: string;
  channel: string;
  author_id: string;
  text: string;
  taken_by_id: string;
  taken_by_name: string;
  taken_at: Date;
};

export type DeskUnreadRow = {
  claim_id: string;
  account_id: string;
};

export type DeskViewRow = {
  id: string;
  account_id: string | null;
  name: string;
  list: unknown;
  created_at: Date;
};

export type DeskWorkRow = {
  claim_id: string;
  assignee_id: string | null;
  snoozed_until: Date | null;
  snoozed_at: Date | null;
  waiting_on: string | null;
  waiting_state: string | null;
  waiting_since: Date | null;
  waiting_until: Date | null;
  no_answer_until: Date | null;
  waits: Generated<unknown>;
  assigned_by: string | null;
  assigned_at: Date | null;
  waiting_for: string | null;
};

export type DutyActionRow = {
  id: string;
  client_id: string;
  version: number;
  outcome: string;
  figure: string;
  cause: string;
  period_from: string;
  period_to: string;
  finding: string;
  action: string;
  owner_id: string | null;
  owner_name: string;
  due_on: string;
  result: Generated<string>;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
  closed_at: Date | null;
  changes: Generated<unknown>;
};

export type EquipmentTypeRow = {
  id: string;
  name: string;
};

export type ExcessRequestRow = {
  claim_id: string;
  id: string;
  reason: string;
  by_account: string;
  by_name: string;
  at: Date;
};

export type FormerKeyRow = {
  purpose: string;
  of_key: string;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  good_until: Date | null;
};

export type HappeningRow = {
  claim_id: string;
  id: string;
  key: string;
  kind: string;
  subject: string;
  news: string;
  facts: unknown;
  happened_at: Date;
  settled_at: Date | null;
  outcome: string | null;
  alarmed_try_at: Date | null;
};

export type IcloudConfirmationRow = {
  claim_id: string;
  id: string;
  answers: string;
  confirmed_at: Date;
  state_since: Date | null;
};

export type IdentityKeyRow = {
  period: number;
  key_id: string;
  ciphertext: Buffer;
  nonce: Buffer;
  created_at: Date;
  kid: string;
};

export type IdentityRecordRow = {
  kind: string;
  id_hash: Buffer;
  grant_hash: Buffer | null;
  session_uid: string | null;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  consumed_at: Date | null;
  expires_at: Date;
};

export type ImportRow = {
  id: string;
  sender: string;
  key: string;
  options: unknown;
  status: string;
  lease: string | null;
  leased_until: Date | null;
  offset_bytes: Generated<number>;
  lines: Generated<number>;
  digest: Buffer;
  header: string[] | null;
  read_count: Generated<number>;
  created_count: Generated<number>;
  changed_count: Generated<number>;
  unchanged_count: Generated<number>;
  refused_count: Generated<number>;
  new_states: Generated<string[]>;
  problem: Generated<string>;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  warnings: Generated<unknown>;
};

export type ImportRefusalRow = {
  import_id: string;
  line: number;
  number: Generated<string>;
  errors: unknown;
};

export type IntegrationKeyRow = {
  id: string;
  name: string;
  key_hash: Buffer;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
  brands: string[] | null;
};

export type JobRow = {
  id: Generated<number>;
  kind: string;
  key: string;
  data: unknown;
  due_at: Date;
  leased_until: Date | null;
  tries: Generated<number>;
  asked: Generated<number>;
  added_at: Date;
  failed_at: Date | null;
  last_error: string | null;
};

export type LookupFailureRow = {
  id: string;
  address_hash: Buffer;
  failed_at: Date;
};

export type LookupGuessRow = {
  reference_hash: Buffer;
  postcode_hash: Buffer;
  guessed_at: Date;
};

export type MailRow = {
  id: string;
  key: string;
  brand_id: string;
  locale: string;
  recipient: string;
  recipient_hash: Buffer;
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  key_id: string | null;
  state: Generated<string>;
  tries: Generated<number>;
  last_answer: string | null;
  queued_at: Date;
  settled_at: Date | null;
  claim_id: string | null;
};

export type MailedCodeRow = {
  claim_id: string;
  id: string;
  purpose: string;
  bound_hash: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  mailed_at: Date;
};

export type MeasureDayRow = {
  day: string;
  client_id: string;
  brand: string;
  measure: string;
  dimension: string;
  cohort: string;
  n: number;
  sum: number;
  buckets: number[];
  counted_on: string | null;
};

export type MeasureDroppedRow = {
  client_id: string;
  day: string;
  counted_on: string;
};

export type MeasureGoneRow = {
  day: string;
  client_id: string;
  brand: string;
  measure: string;
  dimension: string;
  cohort: string;
  n: number;
  sum: number;
  buckets: number[];
};

export type MeasureVersionRow = {
  only_row: Generated<boolean>;
  version: number;
  made_from: string;
  counted_at: Date | null;
};

export type MessageAttachmentRow = {
  claim_id: string;
  id: string;
  message_id: string | null;
  name: string;
  media_type: string;
  size_bytes: number;
  store_key: string | null;
  created_at: Date;
};

export type NominatedPersonRow = {
  claim_id: string;
  id: string;
  secret_hash: Buffer;
  name: string;
  relation: string;
  email: string;
  may: string[];
  asks_handler: boolean;
  asked_by: string;
  asked_at: Date;
  confirmed_at: Date | null;
  until: Date;
  ended_at: Date | null;
  ended_by: string | null;
  named_by: string | null;
  named_by_name: Generated<string>;
  confirmed_by: string | null;
  confirmed_by_name: Generated<string>;
  handler_confirmed_at: Date | null;
};

export type NominatedSessionRow = {
  claim_id: string;
  id: string;
  nominated_id: string;
  token_hash: Buffer;
  made_at: Date;
  coded_at: Date | null;
  found_at: Date | null;
  tries: Generated<number>;
};

export type NoteRow = {
  claim_id: string;
  id: string;
  author_id: string | null;
  author_name: string;
  text: string;
  created_at: Date;
  mentions: Generated<string[]>;
  shared_with: Generated<string>;
  external_id: string | null;
  shared_client: string | null;
};

export type NoticeRow = {
  claim_id: string;
  id: string;
  telling_id: string;
  channel: string | null;
  kind: string;
  happening_ids: string[];
  state: string;
  recipient: Generated<string>;
  answer: Generated<string>;
  is_stand_in: Generated<boolean>;
  due_at: Date;
  created_at: Date;
  settled_at: Date | null;
  wording_ids: Generated<string[]>;
};

export type NoticeClockRow = {
  claim_id: string;
  told_at: Date;
  silences: Generated<number>;
};

export type NotificationPreferenceRow = {
  claim_id: string;
  mail: boolean;
  text: boolean;
  push: boolean;
  locale: string;
  quiet_hours: boolean;
  stopped: boolean;
  changed_at: Date;
  changes: Generated<number>;
  window_from: Date;
  locale_chosen: Generated<boolean | null>;
};

export type OutcomeOfferRow = {
  claim_id: string;
  id: string;
  number: number;
  good_until: string;
  sentence: string;
  may_change: boolean;
  content_hash: string;
  status: string;
  origin: string;
  by_account: string | null;
  by_name: string;
  sent_at: Date;
  option_id: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  in_hand_at: Date | null;
  asked_at: Date | null;
  answered_at: Date | null;
  answer_by: Date | null;
  waited_days: Generated<number>;
  reminders: Generated<number>;
  withdrawn_by: string | null;
  replaces_in_hand: Generated<string>;
  left_at: Date | null;
  first_chosen_at: Date | null;
  nominated_name: Generated<string>;
  withdrawn_at: Date | null;
};

export type OutcomeOptionRow = {
  claim_id: string;
  id: string;
  offer_id: string;
  position: number;
  kind: string;
  title: string;
  grade: string | null;
  details: unknown;
  amount_pence: number | null;
  valid_until: string | null;
};

export type OutcomeVoucherRow = {
  claim_id: string;
  id: string;
  offer_id: string;
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  key_id: string | null;
  expires_on: string;
  by_name: string;
  issued_at: Date;
  shown_at: Date | null;
  open_until: Date | null;
  deleted_at: Date | null;
  first_shown_at: Date | null;
};

export type OutgoingEventRow = {
  id: string;
  key: string;
  type: string;
  claim_id: string | null;
  claim_number: string | null;
  data: unknown;
  occurred_at: Date;
  position: number | null;
  entered: Generated<number>;
};

export type OutgoingMessageRow = {
  claim_id: string;
  id: string;
  subject: string;
  message: string;
  date_sent: Date;
  client_id: string | null;
  position: number;
  received_at: Date | null;
  nominated_id: string | null;
  nominated_name: Generated<string>;
  done_at: Date | null;
};

export type ParcelRow = {
  claim_id: string;
  id: string;
  external_id: string | null;
  direction: string;
  courier: string;
  number: string;
  number_key: string;
  booked_for: string | null;
  window_from: Date | null;
  window_to: Date | null;
  pin_needed: boolean;
  place: string;
  options: unknown;
  status: string | null;
  status_at: Date | null;
  reason: string | null;
  rebooked_at: Date | null;
  created_at: Date;
  said_booked_for: string | null;
};

export type PartRow = {
  id: string;
  name: string;
};

export type PasscodeRow = {
  claim_id: string;
  id: string;
  type: string;
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  key_id: string | null;
  answers: string;
  submitted_at: Date;
  read_at: Date | null;
  withdrawn_at: Date | null;
  delete_after: Date;
  deleted_at: Date | null;
  earlier_at: Generated<Date[]>;
};

export type PasscodeOpeningRow = {
  claim_id: string;
  id: string;
  account_id: string;
  account_name: string;
  reason: string;
  words: string;
  at: Date;
  allowed_by: string | null;
};

export type PasscodePermitRow = {
  claim_id: string;
  account_id: string;
  account_name: string;
  asked_at: Date;
  by_name: string | null;
  allowed_at: Date | null;
};

export type PaymentAnomalyRow = {
  key: string;
  kind: string;
  claim_id: string | null;
  intent_id: string | null;
  detail: string;
  found_at: Date;
};

export type PaymentDisputeRow = {
  claim_id: string;
  id: string;
  intent_id: string;
  pence: number;
  status: string;
  reason: Generated<string>;
  at: Date;
};

export type PaymentEventRow = {
  provider: string;
  id: string;
  type: string;
  claim_id: string | null;
  occurred_at: Date;
  received_at: Date;
};

export type PaymentIntentRow = {
  claim_id: string;
  id: string;
  claim_number: string;
  provider: string;
  provider_id: string | null;
  attempt: number;
  pence: number;
  currency: string;
  brand_id: string;
  locale: string;
  status: string;
  status_at: Date;
  error: Generated<string>;
  card_brand: Generated<string>;
  card_last_four: Generated<string>;
  paid_at: Date | null;
  charge_refunded_pence: Generated<number>;
  refunded_pence: Generated<number>;
  refund_changes: Generated<number>;
  created_at: Date;
  updated_at: Date;
  nominated_id: string | null;
  nominated_name: Generated<string>;
};

export type PaymentLookupRow = {
  provider: string;
  provider_id: string;
  claim_id: string;
  intent_id: string;
};

export type PaymentRefundRow = {
  claim_id: string;
  id: string;
  intent_id: string;
  pence: number;
  status: string;
  at: Date;
};

export type PhotoRow = {
  claim_id: string;
  id: string;
  kind: string;
  name: string;
  store_key: string;
  created_at: Date;
  sent_hash: Buffer;
  width: number;
  height: number;
  bytes: number;
  author_id: string | null;
  author_name: string | null;
  view: string | null;
  caption: string | null;
  caption_language: string | null;
  station_id: string | null;
};

export type PhotoFileRow = {
  store_key: string;
  created_at: Date;
};

export type PhotoStationRow = {
  id: string;
  claim_id: string;
  account_id: string;
  session_hash: Buffer;
  code_hash: Buffer;
  made_at: Date;
  opens_until: Date;
  browser_hash: Buffer | null;
  ends_at: Date | null;
  ended_at: Date | null;
};

export type PortalMessageRow = {
  claim_id: string;
  id: string;
  external_id: string | null;
  date_sent: Date;
  subject: Generated<string>;
  body: Generated<string>;
  read: Generated<boolean>;
  active: Generated<boolean>;
  author_id: string | null;
  author_name: string | null;
  arrived_at: Date | null;
};

export type PortalNotificationRow = {
  claim_id: string;
  id: string;
  name: string;
  link_name: Generated<string>;
  link_path: Generated<string>;
};

export type PortalRuleRow = {
  only_row: Generated<boolean>;
  default_brand: string;
  staff_two_factor: boolean;
};

export type PracticeIntentRow = {
  id: string;
  idempotency_key: string;
  claim_id: string;
  pence: number;
  status: string;
  error: Generated<string>;
  card_brand: Generated<string>;
  card_last_four: Generated<string>;
  settles_as: string | null;
  settles_at: Date | null;
  paid_at: Date | null;
  created_at: Date;
};

export type PracticeRefundRow = {
  id: string;
  idempotency_key: string;
  claim_id: string;
  intent_id: string;
  order_id: string;
  pence: number;
  status: string;
  settles_at: Date | null;
  created_at: Date;
};

export type PromisedDateRow = {
  claim_id: string;
  id: string;
  kind: string;
  position: number;
  earliest: string;
  latest: string;
  reason_code: string;
  reason: string;
  by_account: string | null;
  by_name: string;
  set_at: Date;
  withdrawn_at: Date | null;
};

export type PushSubscriptionRow = {
  claim_id: string;
  id: string;
  session_id: string | null;
  account_session_id: string | null;
  endpoint_hash: Buffer;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  locale: string;
  added_at: Date;
};

export type QuoteRow = {
  claim_id: string;
  id: string;
  total_pence: number;
  vat_pence: number;
  replaced: string | null;
};

export type QuoteDetailRow = {
  claim_id: string;
  id: string;
  quote_id: string;
  part_id: string | null;
  description: Generated<string>;
  total_pence: number;
  vat_pence: number;
  position: number;
};

export type QuoteTemplateRow = {
  id: string;
  version: number;
  owner_id: string;
  shared_with: string;
  brands: string[] | null;
  title: string;
  device: string | null;
  fault: string;
  lines: unknown;
  removed: Generated<boolean>;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
};

export type QuoteVersionRow = {
  claim_id: string;
  id: string;
  number: number | null;
  external_id: string | null;
  lines: unknown;
  total_pence: number;
  vat_pence: number;
  claimant_pence: number;
  decides: string;
  good_until: string | null;
  sentence: string;
  content_hash: string;
  status: string;
  origin: string;
  by_account: string | null;
  by_name: string;
  created_at: Date;
  sent_at: Date | null;
  decision: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  asked_at: Date | null;
  answered_at: Date | null;
  answer_by: Date | null;
  waited_days: Generated<number>;
  reminders: Generated<number>;
  left_at: Date | null;
  nominated_name: Generated<string>;
  client_id: string | null;
  approval_withdrawn_at: Date | null;
};

export type RebookingRow = {
  claim_id: string;
  id: string;
  parcel_id: string;
  wish: unknown;
  status: string;
  answer: string;
  asked_at: Date;
  expires_at: Date;
  settled_at: Date | null;
  settled_by: string;
  confirmed_for: string | null;
  address_then: string | null;
  day_moved: boolean | null;
  session_id: string | null;
};

export type RefundOrderRow = {
  claim_id: string;
  id: string;
  intent_id: string;
  pence: number;
  reason: string;
  words: Generated<string>;
  by_account: string;
  by_name: string;
  asked_at: Date;
  status: string;
  tried_at: Date | null;
  refund_id: string | null;
  error: Generated<string>;
  settled_at: Date | null;
};

export type ReportVersionRow = {
  claim_id: string;
  id: string;
  number: number | null;
  content: unknown | null;
  content_hash: string;
  shown: unknown | null;
  origin: string;
  by_account: string | null;
  by_name: string;
  created_at: Date;
  issued_at: Date | null;
  withdrawn_at: Date | null;
};

export type ReturnAddressChangeRow = {
  claim_id: string;
  id: string;
  at: Date;
  booked_to: string | null;
  booked_number: string;
  session_id: string | null;
  hides_replaced: boolean | null;
};

export type SavedReplyRow = {
  id: string;
  version: number;
  owner_id: string;
  shared_with: string;
  brands: string[] | null;
  title: string;
  text: string;
  removed: Generated<boolean>;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
  actions: Generated<unknown>;
};

export type SchemaMigrationRow = {
  name: string;
  sha256: string;
  applied_at: Generated<Date>;
};

export type SettingRow = {
  name: string;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  set_by: string;
  set_at: Date;
};

export type SetupLinkRow = {
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

export type SetupStepRow = {
  step: string;
  status: string;
  changed_at: Date;
};

export type SetupTestRow = {
  channel: string;
  code_hash: Buffer;
  settings_hash: Buffer;
  tries: Generated<number>;
  sent_at: Date;
  confirmed_at: Date | null;
};

export type SetupWebhookRow = {
  only_row: Generated<boolean>;
  settings_hash: Buffer;
  heard_at: Date;
};

export type SharedLinkRow = {
  claim_id: string;
  id: string;
  secret_hash: Buffer;
  for_whom: string;
  asks_code: boolean;
  code_email: string;
  made_at: Date;
  good_until: Date;
  ended_at: Date | null;
  opened: Generated<number>;
  opened_at: Date | null;
};

export type SharedSessionRow = {
  claim_id: string;
  id: string;
  link_id: string;
  token_hash: Buffer;
  made_at: Date;
  confirmed_at: Date | null;
};

export type StateRow = {
  id: string;
  system_name: string;
  name: string;
  description: Generated<string>;
  next_state: Generated<string>;
  status: string;
  tracker_number: number | null;
  tracker_step: number | null;
  active: Generated<boolean>;
};

export type SupportNeedRow = {
  claim_id: string;
  id: string;
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  key_id: string | null;
  said_by: string;
  by_account: string | null;
  by_name: string;
  said_at: Date;
  until: string | null;
  tells_insurer: boolean;
  seen_by: string | null;
  seen_name: Generated<string>;
  seen_at: Date | null;
  withdrawn_at: Date | null;
  told_client: string | null;
  session_id: string | null;
};

export type SupportOfferRow = {
  claim_id: string;
  closed_at: Date;
};

export type SurveyRow = {
  claim_id: string;
  id: string;
  ended_at: Date;
  asked_at: Date;
  answered_at: Date | null;
  changed_at: Date | null;
  satisfaction: number | null;
  ease: number | null;
  would_have_called: boolean | null;
  words: Generated<string>;
  by_link: Generated<boolean>;
  first_satisfaction: number | null;
};

export type TextMessageRow = {
  id: string;
  key: string;
  claim_id: string | null;
  recipient: string;
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  key_id: string | null;
  state: Generated<string>;
  tries: Generated<number>;
  last_answer: string | null;
  provider_id: string | null;
  queued_at: Date;
  settled_at: Date | null;
};

export type WebhookDeliveryRow = {
  endpoint_id: string;
  position: number;
  event_id: string;
  type: string;
  claim_number: string | null;
  occurred_at: Date;
  state: Generated<string>;
  tries: Generated<number>;
  due_at: Date;
  settled_at: Date | null;
  last_status: number | null;
  last_error: string | null;
};

export type WebhookEndpointRow = {
  id: string;
  url: string;
  description: Generated<string>;
  event_types: string[] | null;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string | null;
  after_position: number;
  failures: Generated<number>;
  failing_since: Date | null;
  paused_until: Date | null;
  lease: string | null;
  leased_until: Date | null;
};

export type WebhookSecretRow = {
  endpoint_id: string;
  id: string;
  ciphertext: Buffer;
  nonce: Buffer;
  key_id: string;
  created_at: Date;
  expires_at: Date | null;
};

export type WebhookTryRow = {
  endpoint_id: string;
  position: number;
  at: Date;
  id: Generated<number>;
  millis: number;
  status: number | null;
  error: string | null;
  answer: Generated<string>;
};

export type WordingRow = {
  id: string;
  brand: string | null;
  client_id: string | null;
  key: string;
  locale: string;
  version: number;
  content: unknown;
  status: string;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
  published_at: Date | null;
};

/** Every table by its name. */
export type Tables = {
  account: AccountRow;
  account_device: AccountDeviceRow;
  account_external_login: AccountExternalLoginRow;
  account_external_result: AccountExternalResultRow;
  account_external_start: AccountExternalStartRow;
  account_passkey: AccountPasskeyRow;
  account_passkey_challenge: AccountPasskeyChallengeRow;
  account_recovery_code: AccountRecoveryCodeRow;
  account_session: AccountSessionRow;
  account_sign_in_step: AccountSignInStepRow;
  account_token: AccountTokenRow;
  account_try: AccountTryRow;
  audit_event: AuditEventRow;
  authorisation: AuthorisationRow;
  bench_shift: BenchShiftRow;
  brand_picture: BrandPictureRow;
  brand_version: BrandVersionRow;
  chat: ChatRow;
  chat_message: ChatMessageRow;
  chat_presence: ChatPresenceRow;
  claim: ClaimRow;
  claim_code: ClaimCodeRow;
  claim_code_claim: ClaimCodeClaimRow;
  claim_event: ClaimEventRow;
  claim_lookup: ClaimLookupRow;
  claim_mail_ask: ClaimMailAskRow;
  claim_session: ClaimSessionRow;
  claim_session_claim: ClaimSessionClaimRow;
  claim_term: ClaimTermRow;
  client: ClientRow;
  client_contract: ClientContractRow;
  complaint: ComplaintRow;
  complaint_clock: ComplaintClockRow;
  complaint_step: ComplaintStepRow;
  contact: ContactRow;
  contract: ContractRow;
  courier_event: CourierEventRow;
  data_form_data: DataFormDataRow;
  desk_action: DeskActionRow;
  desk_alert: DeskAlertRow;
  desk_bulk: DeskBulkRow;
  desk_bulk_claim: DeskBulkClaimRow;
  desk_change: DeskChangeRow;
  desk_claim: DeskClaimRow;
  desk_clock: DeskClockRow;
  desk_draft: DeskDraftRow;
  desk_file: DeskFileRow;
  desk_follow: DeskFollowRow;
  desk_no_answer: DeskNoAnswerRow;
  desk_photo: DeskPhotoRow;
  desk_presence: DeskPresenceRow;
  desk_reply: DeskReplyRow;
  desk_taken_draft: DeskTakenDraftRow;
  desk_unread: DeskUnreadRow;
  desk_view: DeskViewRow;
  desk_work: DeskWorkRow;
  duty_action: DutyActionRow;
  equipment_type: EquipmentTypeRow;
  excess_request: ExcessRequestRow;
  former_key: FormerKeyRow;
  happening: HappeningRow;
  icloud_confirmation: IcloudConfirmationRow;
  identity_key: IdentityKeyRow;
  identity_record: IdentityRecordRow;
  import: ImportRow;
  import_refusal: ImportRefusalRow;
  integration_key: IntegrationKeyRow;
  job: JobRow;
  lookup_failure: LookupFailureRow;
  lookup_guess: LookupGuessRow;
  mail: MailRow;
  mailed_code: MailedCodeRow;
  measure_day: MeasureDayRow;
  measure_dropped: MeasureDroppedRow;
  measure_gone: MeasureGoneRow;
  measure_version: MeasureVersionRow;
  message_attachment: MessageAttachmentRow;
  nominated_person: NominatedPersonRow;
  nominated_session: NominatedSessionRow;
  note: NoteRow;
  notice: NoticeRow;
  notice_clock: NoticeClockRow;
  notification_preference: NotificationPreferenceRow;
  outcome_offer: OutcomeOfferRow;
  outcome_option: OutcomeOptionRow;
  outcome_voucher: OutcomeVoucherRow;
  outgoing_event: OutgoingEventRow;
  outgoing_message: OutgoingMessageRow;
  parcel: ParcelRow;
  part: PartRow;
  passcode: PasscodeRow;
  passcode_opening: PasscodeOpeningRow;
  passcode_permit: PasscodePermitRow;
  payment_anomaly: PaymentAnomalyRow;
  payment_dispute: PaymentDisputeRow;
  payment_event: PaymentEventRow;
  payment_intent: PaymentIntentRow;
  payment_lookup: PaymentLookupRow;
  payment_refund: PaymentRefundRow;
  photo: PhotoRow;
  photo_file: PhotoFileRow;
  photo_station: PhotoStationRow;
  portal_message: PortalMessageRow;
  portal_notification: PortalNotificationRow;
  portal_rule: PortalRuleRow;
  practice_intent: PracticeIntentRow;
  practice_refund: PracticeRefundRow;
  promised_date: PromisedDateRow;
  push_subscription: PushSubscriptionRow;
  quote: QuoteRow;
  quote_detail: QuoteDetailRow;
  quote_template: QuoteTemplateRow;
  quote_version: QuoteVersionRow;
  rebooking: RebookingRow;
  refund_order: RefundOrderRow;
  report_version: ReportVersionRow;
  return_address_change: ReturnAddressChangeRow;
  saved_reply: SavedReplyRow;
  schema_migration: SchemaMigrationRow;
  setting: SettingRow;
  setup_link: SetupLinkRow;
  setup_step: SetupStepRow;
  setup_test: SetupTestRow;
  setup_webhook: SetupWebhookRow;
  shared_link: SharedLinkRow;
  shared_session: SharedSessionRow;
  state: StateRow;
  support_need: SupportNeedRow;
  support_offer: SupportOfferRow;
  survey: SurveyRow;
  text_message: TextMessageRow;
  webhook_delivery: WebhookDeliveryRow;
  webhook_endpoint: WebhookEndpointRow;
  webhook_secret: WebhookSecretRow;
  webhook_try: WebhookTryRow;
  wording: WordingRow;
};
