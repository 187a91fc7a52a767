import type { Tables } from './tables.generated.ts';

/**
 * Where a table's rows are stored. `by`: distributed by the hash of this column; all tables distributed by claim are
 * co-located. `reference`: all rows on every machine. `local`: on the coordinator.
 */
export type Place = { by: string; with: 'claim' | 'itself' } | 'reference' | 'local';

const byClaim: Place = { by: 'claim_id', with: 'claim' };
const byOwn = (column: string): Place => ({ by: column, with: 'itself' });

export const places: Record<keyof Tables, Place> = {
  claim: { by: 'id', with: 'claim' },
  claim_event: byClaim,
  claim_term: byClaim,
  complaint: byClaim,
  complaint_step: byClaim,
  contact: byClaim,
  data_form_data: byClaim,
  desk_action: byClaim,
  desk_alert: byClaim,
  desk_bulk_claim: byClaim,
  desk_clock: byClaim,
  desk_change: byClaim,
  desk_claim: byClaim,
  desk_no_answer: byClaim,
  desk_work: byClaim,
  desk_draft: byClaim,
  desk_taken_draft: byClaim,
  desk_file: byClaim,
  desk_photo: byClaim,
  desk_follow: byClaim,
  desk_presence: byClaim,
  desk_unread: byClaim,
  desk_reply: byClaim,
  happening: byClaim,
  icloud_confirmation: byClaim,
  mailed_code: byClaim,
  message_attachment: byClaim,
  note: byClaim,
  notice: byClaim,
  notice_clock: byClaim,
  notification_preference: byClaim,
  outcome_offer: byClaim,
  outcome_option: byClaim,
  outcome_voucher: byClaim,
  nominated_person: byClaim,
  nominated_session: byClaim,
  outgoing_message: byClaim,
  passcode: byClaim,
  passcode_opening: byClaim,
  passcode_permit: byClaim,
  payment_dispute: byClaim,
  payment_intent: byClaim,
  payment_refund: byClaim,
  refund_order: byClaim,
  excess_request: byClaim,
  photo: byClaim,
  promised_date: byClaim,
  survey: byClaim,
  portal_message: byClaim,
  portal_notification: byClaim,
  push_subscription: byClaim,
  quote: byClaim,
  quote_detail: byClaim,
  quote_version: byClaim,
  shared_link: byClaim,
  support_need: byClaim,
  support_offer: byClaim,
  shared_session: byClaim,
  report_version: byClaim,
  parcel: byClaim,
  courier_event: byClaim,
  rebooking: byClaim,
  // Found by a provider's id, before the claim is known.
  payment_lookup: byOwn('provider_id'),
  payment_event: byOwn('id'),
  photo_file: byOwn('store_key'),
  // Vocabulary of every claim, and tables that every claim's access check joins.
  state: 'reference',
  contract: 'reference',
  client: 'reference',
  client_contract: 'reference',
  equipment_type: 'reference',
  part: 'reference',
  claim_session: 'reference',
  claim_session_claim: 'reference',
  account: 'reference',
  account_session: 'reference',
  portal_rule: 'reference',
  wording: 'reference',
  // Small tables, tables with one order for all rows, tables without a claim, and what a claim is found by, so that a
  // worker that is away hides no claim on the others.
  account_device: 'local',
  account_external_login: 'local',
  account_external_result: 'local',
  account_external_start: 'local',
  account_passkey: 'local',
  account_passkey_challenge: 'local',
  account_recovery_code: 'local',
  account_sign_in_step: 'local',
  account_token: 'local',
  account_try: 'local',
  audit_event: 'local',
  // Rules keep it from being changed, and no distributed table takes a rule.
  authorisation: 'local',
  chat: 'local',
  chat_message: 'local',
  chat_presence: 'local',
  claim_code: 'local',
  claim_code_claim: 'local',
  claim_mail_ask: 'local',
  claim_lookup: 'local',
  former_key: 'local',
  identity_key: 'local',
  identity_record: 'local',
  import: 'local',
  import_refusal: 'local',
  integration_key: 'local',
  job: 'local',
  lookup_failure: 'local',
  lookup_guess: 'local',
  mail: 'local',
  outgoing_event: 'local',
  payment_anomaly: 'local',
  bench_shift: 'local',
  brand_picture: 'local',
  brand_version: 'local',
  photo_station: 'local',
  practice_intent: 'local',
  practice_refund: 'local',
  desk_bulk: 'local',
  desk_view: 'local',
  quote_template: 'local',
  duty_action: 'local',
  measure_day: 'local',
  measure_version: 'local',
  saved_reply: 'local',
  schema_migration: 'local',
  setting: 'local',
  setup_link: 'local',
  setup_step: 'local',
  setup_test: 'local',
  setup_webhook: 'local',
  text_message: 'local',
  webhook_delivery: 'local',
  webhook_endpoint: 'local',
  webhook_secret: 'local',
  webhook_try: 'local',
};

export function columnOf(table: keyof Tables): string | null {
  const place = places[table];
  return typeof place === 'string' ? null : place.by;
}

/**
 * The foreign keys that Citus cannot keep, and why. Code that deletes a claim deletes the rows of these tables in the
 * same transaction.
 */
export const droppedKeys: Record<string, string> = {
  'claim_lookup.claim_lookup_claim_id_fkey': 'It is found by what is typed, before any claim is known.',
  'chat.chat_claim_id_fkey': 'A conversation may have no claim, and all of them have one order.',
  'claim_session_claim.claim_session_claim_claim_id_fkey':
    'The guard joins it with the session, found by a token before any claim is known.',
  'claim_code_claim.claim_code_claim_claim_id_fkey': 'It is found by a token, before any claim is known.',
};

export const tablesWithDroppedKeys = Object.keys(droppedKeys).map((key) => key.split('.')[0] ?? '');
