import { type RawBuilder, sql } from 'kysely';

/**
 * `with-claim`: deleted by cascade. `delete`: deleted explicitly, without a foreign key. `keep`: a law requires the
 * rows, and they identify no person; `blank` empties these columns too.
 */
type OnErasure = 'with-claim' | 'delete' | 'keep' | { blank: readonly string[] };

type Held = {
  what: string;
  onErasure: OnErasure;
  of: (claimId: string) => RawBuilder<boolean>;
  /** The narrower condition where an erasure does not delete all rows of the claim. */
  erasing?: (claimId: string) => RawBuilder<boolean>;
  /** Columns that an export leaves out because they open or find something. Byte columns are always left out. */
  secret?: readonly string[];
};

const byClaim = (id: string) => sql<boolean>`t.claim_id = ${id}::uuid`;
const withClaim = (what: string, secret: readonly string[] = []): Held => ({
  what,
  onErasure: 'with-claim',
  of: byClaim,
  secret,
});
const kept = (what: string, blank: readonly string[] = [], secret: readonly string[] = []): Held => ({
  what,
  onErasure: blank.length === 0 ? 'keep' : { blank },
  of: byClaim,
  secret,
});

const itsEvents = (id: string) => sql`select id from outgoing_event where claim_id = ${id}::uuid`;
const itsEmail = (id: string) => sql`select lower(btrim(end_user_email)) from claim where id = ${id}::uuid
  and btrim(end_user_email) <> ''`;
/** Conversations without a claim belong to the claim if they have its e-mail address. */
const itsChats = (id: string) => sql`select c.id from chat c where c.claim_id = ${id}::uuid
  or c.continued_in in (select id from chat where claim_id = ${id}::uuid)
  or (c.claim_id is null and c.continued_in is null and lower(btrim(c.contact_email)) in (${itsEmail(id)}))`;
/** Mails without a claim are deleted by address, unless another claim or an account has the address. */
const mailsToErase = (id: string) => sql<boolean>`(t.claim_id = ${id}::uuid or (t.claim_id is null
  and lower(t.recipient) in (${itsEmail(id)})
  and not exists (select 1 from account a where a.email_norm in (${itsEmail(id)}))
  and not exists (select 1 from claim o where o.id <> ${id}::uuid and o.end_user_email <> ''
    and lower(btrim(o.end_user_email) collate "C") in (${itsEmail(id)}))))`;

/** Rows shared by several claims are deleted with the last of them. */
const onlyOf = (table: 'claim_session_claim' | 'claim_code_claim', column: 'session_id' | 'code_id') => (id: string) =>
  sql<boolean>`t.id in (select ${sql.ref(column)} from ${sql.table(table)} where claim_id = ${id}::uuid)
    and not exists (select 1 from ${sql.table(table)} o where o.${sql.ref(column)} = t.id and o.claim_id <> ${id}::uuid)`;

/** Every table with data of a claim, in the order of erasure. A test compares it with the schema. */
export const heldTables: Record<string, Held> = {
  job: {
    what: 'work that waits to be done for the claim',
    onErasure: 'delete',
    of: (id) => sql<boolean>`(t.data ->> 'claimId' = ${id} or t.key in (
      select m.id::text from mail m where m.claim_id = ${id}::uuid
      union select m.id::text from text_message m where m.claim_id = ${id}::uuid))`,
  },
  mail: {
    what: 'e-mails that were sent or wait, without their content',
    onErasure: 'delete',
    of: byClaim,
    erasing: mailsToErase,
    secret: ['key_id'],
  },
  text_message: {
    what: 'texts that were sent or wait, without their content',
    onErasure: 'delete',
    of: byClaim,
    secret: ['key_id'],
  },
  webhook_try: {
    what: 'what the operator’s systems answered when told of an event',
    onErasure: 'with-claim',
    of: (id) => sql<boolean>`(t.endpoint_id, t.position) in (select d.endpoint_id, d.position
      from webhook_delivery d where d.event_id in (${itsEvents(id)}))`,
  },
  webhook_delivery: {
    what: 'which of the operator’s systems were told of an event',
    onErasure: 'delete',
    of: (id) => sql<boolean>`t.event_id in (${itsEvents(id)})`,
  },
  outgoing_event: { what: 'what the operator’s systems were told', onErasure: 'delete', of: byClaim },
  import_refusal: {
    what: 'lines of bulk imports that were refused',
    onErasure: 'delete',
    of: (id) => sql<boolean>`t.number <> '' and t.number in (select number from claim where id = ${id}::uuid)`,
  },
  chat_message: {
    what: 'what was written in the live chat',
    onErasure: 'with-claim',
    of: (id) => sql<boolean>`t.chat_id in (${itsChats(id)})`,
  },
  chat: {
    what: 'conversations in the live chat',
    onErasure: 'delete',
    of: (id) => sql<boolean>`t.id in (${itsChats(id)})`,
  },
  claim_session: {
    what: 'browsers in which the claim was or is open',
    onErasure: 'delete',
    of: (id) => sql<boolean>`t.id in (select session_id from claim_session_claim where claim_id = ${id}::uuid)`,
    erasing: onlyOf('claim_session_claim', 'session_id'),
  },
  claim_session_claim: withClaim('which of those browsers may see the claim'),
  claim_code: {
    what: 'e-mailed codes that wait to be entered',
    onErasure: 'delete',
    of: (id) => sql<boolean>`t.id in (select code_id from claim_code_claim where claim_id = ${id}::uuid)`,
    erasing: onlyOf('claim_code_claim', 'code_id'),
  },
  claim_code_claim: withClaim('for which claim those codes are'),
  shared_link: withClaim('links by which others may look at the claim, for whom, and how often they were opened'),
  shared_session: withClaim('browsers in which those links were opened'),
  nominated_person: withClaim('who may act for the claimant, and what each may do'),
  nominated_session: withClaim('browsers in which those people act'),
  mailed_code: withClaim('codes that were mailed for one act, and wait to be entered'),
  claim_lookup: withClaim('by what the claim can be found'),
  claim_event: withClaim('the history of the claim'),
  data_form_data: withClaim('facts about the device, its inspection and its repair'),
  quote: withClaim('the quote'),
  quote_detail: withClaim('the lines of the quote'),
  quote_version: withClaim('versions of the quote, and what became of them', ['content_hash']),
  report_version: withClaim('versions of the inspection report, and its draft', ['content_hash']),
  parcel: withClaim('parcels of the claim, and what their couriers offer', ['number_key']),
  courier_event: withClaim('what couriers said of them'),
  rebooking: withClaim('what the claimant asked couriers to change'),
  return_address_change: withClaim('when the return address was changed, and where a booked parcel still goes'),
  outcome_offer: withClaim('what was offered beyond repair, and what became of it', ['content_hash']),
  outcome_option: withClaim('what could be chosen'),
  outcome_voucher: withClaim('that a voucher was issued, and when its code was shown; never the code', ['key_id']),
  portal_message: withClaim('messages to the claimant'),
  portal_notification: withClaim('the notification on the claim'),
  outgoing_message: withClaim('messages from the claimant'),
  message_attachment: withClaim('files that came with those messages; the files are beside', ['store_key']),
  photo: withClaim('photos of the device; the files are beside', ['store_key']),
  desk_photo: withClaim('photos of the desk that are not published; the files are beside', ['store_key']),
  photo_station: { what: 'phones by which handlers took photos', onErasure: 'delete', of: byClaim },
  passcode: withClaim('that a passcode of the device was given, and when; never the passcode', ['key_id', 'answers']),
  support_need: withClaim('what the claimant needs so that they can be helped better', ['key_id']),
  support_offer: withClaim('that the claimant has seen the offer of help'),
  passcode_opening: withClaim('who opened the passcode at the desk, when and why'),
  passcode_permit: withClaim('whom a lead lets open the passcode once more'),
  icloud_confirmation: withClaim('that the activation lock was said to be off', ['answers']),
  happening: withClaim('what the claimant was to be told'),
  notice: withClaim('how and when the claimant was told'),
  desk_claim: withClaim('what the queue shows of the claim, for whom it waits, and what is due next'),
  desk_clock: withClaim('what is due of the claim, and when handlers are told'),
  complaint_clock: withClaim('what is due of each complaint, and when handlers and systems are told'),
  desk_alert: withClaim('what handlers were told of the claim'),
  desk_work: withClaim('who works on the claim, and what was set at the desk'),
  desk_change: withClaim('what was set at the desk, and what became of it'),
  desk_action: withClaim('answers to what was done at the desk'),
  desk_bulk_claim: withClaim('what bulk actions at the desk did to the claim'),
  promised_date: withClaim('dates that were promised, and why they moved'),
  survey: withClaim('what the claimant said of how the claim was handled'),
  contact: withClaim('calls with the claimant'),
  note: withClaim('what handlers wrote for each other'),
  desk_draft: withClaim('what handlers have begun to write'),
  desk_taken_draft: withClaim('what handlers had begun to write when a colleague took it over'),
  desk_presence: withClaim('which handlers have the claim open'),
  desk_follow: withClaim('which handlers are told of the claim'),
  desk_unread: withClaim('which handlers have marked the claim as unread'),
  desk_reply: withClaim('replies of handlers that wait, were sent or taken back'),
  desk_no_answer: withClaim('who said at the desk that no answer is needed, and why'),
  desk_file: withClaim('files of those replies, and of drafts; the files are beside', ['store_key']),
  excess_request: withClaim('when handlers asked for the excess, and why'),
  claim_term: withClaim('by what a handler finds the claim'),
  notice_clock: withClaim('when the claimant was last told'),
  notification_preference: withClaim('how the claimant wants to be told'),
  push_subscription: withClaim('browsers that are told of news', ['key_id']),
  authorisation: kept(
    'what was decided about quotes and offers; once the claim has gone, without who said it',
    ['agreed', 'by_name', 'reason'],
    ['content_hash', 'agreed_hash'],
  ),
  // `blankComplaints` empties and masks these before.
  complaint: kept('complaints, whose contacts are masked once the claim has gone'),
  complaint_step: kept('letters of complaints, and what else was done about them'),
  payment_intent: kept('payments of the excess', ['error', 'card_brand', 'card_last_four', 'nominated_name']),
  payment_lookup: kept('the payment provider’s numbers of those payments'),
  payment_event: kept('what the payment provider told of them'),
  payment_refund: kept('money that was given back'),
  payment_dispute: kept('payments that were disputed', ['reason']),
  refund_order: kept('refunds that handlers asked for', ['words', 'by_name', 'error']),
  payment_anomaly: kept('payments that a person must look at'),
  practice_refund: kept('refunds of the practice provider'),
  practice_intent: kept('payments of the practice provider', ['error', 'card_brand', 'card_last_four']),
  claim: { what: 'the claim itself', onErasure: 'delete', of: (id) => sql<boolean>`t.id = ${id}::uuid` },
  // The network addresses of other people are not the claimant's data.
  audit_event: kept('who saw or changed the claim', [], ['address']),
};

/** All other tables, and why they hold no data of a claim. */
export const otherTables: Record<string, string> = {
  account: 'a person’s own; it is deleted on its own page or by an administrator',
  account_device: 'of an account',
  account_external_login: 'of an account',
  account_external_result: 'of a sign-in',
  account_external_start: 'of a sign-in',
  account_passkey: 'of an account',
  account_passkey_challenge: 'of a sign-in',
  account_recovery_code: 'of an account',
  account_session: 'of an account',
  account_sign_in_step: 'of a sign-in',
  account_token: 'of an account',
  account_try: 'keyed hashes, for a day',
  chat_presence: 'how many people of the operator’s are there',
  claim_mail_ask: 'keyed hashes, for an hour',
  client: 'whose claims the operator handles',
  client_contract: 'which contracts are a client’s',
  contract: 'shared by claims',
  equipment_type: 'shared by claims',
  former_key: 'keys of the server',
  identity_key: 'of the identity provider',
  identity_record: 'of a sign-in',
  import: 'how far a file of the operator’s was read',
  integration_key: 'of the operator’s systems',
  lookup_failure: 'keyed hashes, for an hour',
  lookup_guess: 'keyed hashes, for a day',
  part: 'shared by claims',
  portal_rule: 'settings of the servers',
  photo_file: 'names of files, which lead nowhere; those that no row names any more are removed',
  bench_shift: 'of an account: shifts in which it took photos, for a day',
  desk_bulk: 'of an account: bulk actions at the desk, for a day',
  measure_day: 'counts of a day, of no single claim; a person only as the account that answered',
  measure_dropped: 'when counts of a day went, of no single claim',
  measure_gone: 'counts of claims that are gone, by day, as in measure_day',
  measure_version: 'by which version counts of days were made',
  duty_action: 'what was done about figures of a client; of no single claim',
  desk_view: 'of an account: lists of the desk by what they are narrowed to',
  quote_template: 'lines of quotes that handlers use again',
  saved_reply: 'texts that handlers use again',
  brand_picture: 'logos and icons of brands',
  brand_version: 'names, colours and contact of brands',
  wording: 'what the operator words of states',
  schema_migration: 'of the schema',
  setting: 'settings of the servers',
  setup_link: 'hashes of links to the operator, for a day',
  setup_step: 'how far the operator has set the portal up',
  setup_test: 'of a test message to the operator, without its address',
  setup_webhook: 'when the payment provider was heard from',
  state: 'shared by claims',
  webhook_endpoint: 'of the operator’s systems',
  webhook_secret: 'of the operator’s systems',
};
