import { randomBytes, randomUUID } from 'node:crypto';

import { v7 as newId } from 'uuid';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { seal } from '#server/secrets/vault.ts';
import { canaries } from './canaries.fixture.ts';
import {
  authorisationRow,
  complaintRows,
  offerRows,
  parcelRows,
  reportRow,
  supportRows,
  type Rows,
} from './held-rows.fixture.ts';

/** A claim document full of canaries, as an operator sends it. */
export const canaryDocument = {
  policyNumber: 'POL-CANARY',
  state: 'Repair',
  endUserName: canaries.name,
  endUserEmail: canaries.email,
  endUserMobile: canaries.phone,
  registeredAddress: { line1: '1 Canary Row', line2: '', line3: '', city: 'Lerwick', postcode: canaries.postcode },
  deliveryAddress: `1 Canary Row\n\n\nLerwick\n${canaries.postcode}`,
  contract: { name: 'Gadget Gold', customer: 'Northfield Insurance', tatSlaDays: 10 },
  policyExcessAmount: 75,
  events: [{ externalId: 'ev-1', eventDate: '2025-11-05T10:15:00Z', name: 'Claim state changed to Repair.' }],
  dataFormData: [{ name: 'Owner', stringValue: canaries.name }],
  quote: { total: 246, vat: 41, quoteDetails: [{ description: canaries.name, total: 246, vat: 41 }] },
  messages: [
    { externalId: 'm-1', dateSent: '2025-11-05T10:20:00Z', subject: 'Hello', body: `<p>${canaries.name}</p>` },
  ],
  notification: { name: 'Submit passcode', linkName: 'Submit passcode', linkPath: '/submit-passcode' },
};

type Facts = { id: string; number: string; at: Date; sealed: Record<string, unknown> };

/** Adds a row of the claim to every table that a document does not fill. Returns the store keys of its two files. */
export async function fillClaim(
  services: Services,
  id: string,
  number: string,
): Promise<{ photoKey: string; attachmentKey: string }> {
  const { settings, now, database } = services;
  const at = now();
  const { ciphertext, nonce, keyId } = seal(settings.secretKey, canaries.passcode, 'test');
  const facts = { id, number, at, sealed: { ciphertext, nonce, key_id: keyId } };
  const keys = { photoKey: newKey(), attachmentKey: newKey() };
  await writeCauses(services, id);
  const { rows } = await database.pool.query<{ id: string }>('select id from outgoing_event where claim_id = $1', [id]);
  const [event] = rows;
  const all = [
    ...outgoingRows(facts, event?.id ?? ''),
    ...importRows(facts),
    ...deskRows(facts),
    ...chatRows(facts),
    ...mailRequestRows(facts),
    ...noticeRows(facts),
    ...claimantRows(facts, keys),
    ...sharedRows(facts),
    ...supportRows(services, id),
    ...paymentRows(facts),
    ...disputeRows(facts),
  ];
  for (const [table, row] of all) {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`;
    await database.pool.query(text, Object.values(row));
  }
  return keys;
}

const newKey = (): string => randomUUID().replaceAll('-', '');

async function writeCauses(services: Services, claimId: string): Promise<void> {
  const { kysely: db } = services.database;
  const now = services.now();
  const content = { subject: 'News', heading: 'News', paragraphs: [`Dear ${canaries.name}`] };
  const mail = { to: canaries.email, brandId: 'marigold', locale: 'en-GB', content } as const;
  await startClaimSession(db, { claimIds: [claimId], sharedDevice: false }, now);
  await addMail(db, { ...mail, key: `receipt:${newId()}`, claimId }, services);
  await addMail(db, { ...mail, key: `account ${newId()}` }, services);
  const kind = { name: 'test', retrySeconds: [], leaseSeconds: 1, atOnce: 1 };
  await addJob(db, kind, { claimId, of: canaries.name }, { key: newId(), dueAt: now, now });
  const event = { key: `message.received:${newId()}`, type: 'message.received', claimId, now } as const;
  await addOutgoingEvent(db, { ...event, data: { message: canaries.words } });
}

function outgoingRows({ id, number, at, sealed }: Facts, event_id: string): Rows {
  const endpoint = newId();
  const place = { endpoint_id: endpoint, position: 1 };
  const event = { event_id, type: 'message.received', claim_number: number, occurred_at: at, due_at: at };
  const text = { id: newId(), key: newId(), claim_id: id, recipient: canaries.phone };
  return [
    ['text_message', { ...text, ...sealed, queued_at: at }],
    ['webhook_endpoint', { id: endpoint, url: 'https://example.com', created_at: at, after_position: 0 }],
    ['webhook_delivery', { ...place, ...event }],
    ['webhook_try', { ...place, at, millis: 5, status: 500, answer: `no ${canaries.email}` }],
  ];
}

function importRows({ number, at }: Facts): Rows {
  const id = newId();
  const row = { id, sender: 'a', key: newId(), options: {}, status: 'done', digest: Buffer.alloc(32) };
  return [
    ['import', { ...row, created_at: at, updated_at: at }],
    ['import_refusal', { import_id: id, line: 3, number, errors: JSON.stringify([{ detail: canaries.email }]) }],
  ];
}

function chatRows({ id, at }: Facts): Rows {
  const chat = { brand_id: 'marigold', locale: 'en-GB', started_at: at, used_at: at };
  const [ofClaim, earlier] = [newId(), newId()];
  const contact = { contact_name: canaries.name, contact_email: ` ${canaries.email.toUpperCase()} ` };
  const message = { position: 1, author: 'claimant', text: canaries.words, sent_at: at };
  return [
    ['chat', { ...chat, id: ofClaim, claim_id: id }],
    ['chat', { ...chat, id: earlier, ...contact }],
    ['chat_message', { ...message, chat_id: ofClaim, id: newId() }],
    ['chat_message', { ...message, chat_id: earlier, id: newId() }],
  ];
}

function mailRequestRows({ id, at }: Facts): Rows {
  const code = newId();
  const row = { id: code, token_hash: Buffer.from(code), reference_hash: Buffer.alloc(32), shared_device: false };
  return [
    ['claim_code', { ...row, locale: 'en-GB', created_at: at, expires_at: at }],
    ['claim_code_claim', { claim_id: id, code_id: code }],
  ];
}

function noticeRows({ id: claim_id, at, sealed }: Facts): Rows {
  const id = newId;
  const news = { key: 'state:7', kind: 'state', subject: 'state', news: 'repair', facts: { name: canaries.name } };
  const notice = { telling_id: id(), channel: 'mail', kind: 'state', happening_ids: [], recipient: canaries.email };
  const wish = { mail: true, text: true, push: false, locale: 'en-GB', quiet_hours: true, stopped: false };
  const browser = { endpoint_hash: Buffer.alloc(32), ...sealed, locale: 'en-GB', added_at: at };
  return [
    ['happening', { claim_id, id: id(), ...news, happened_at: at }],
    ['notice', { claim_id, id: id(), ...notice, state: 'queued', due_at: at, created_at: at }],
    ['notice_clock', { claim_id, told_at: at }],
    ['notification_preference', { claim_id, ...wish, changed_at: at, window_from: at }],
    ['push_subscription', { claim_id, id: id(), ...browser }],
  ];
}

function claimantRows({ id: claim_id, at, sealed }: Facts, keys: { photoKey: string; attachmentKey: string }): Rows {
  const [id, message] = [newId, newId()];
  const { photoKey, attachmentKey } = keys;
  const pdf = { name: 'letter.pdf', media_type: 'application/pdf', size_bytes: 8, store_key: attachmentKey };
  const sizes = { width: 1, height: 1, bytes: 5 };
  const picture = { kind: 'inspection', name: 'front', store_key: photoKey, ...sizes, sent_hash: Buffer.alloc(32) };
  const taken = { position: 1, author_id: id(), author_name: 'Kim Adler' };
  const delete_after = new Date(at.getTime() + 30 * 86_400_000);
  return [
    [
      'outgoing_message',
      { claim_id, id: message, subject: 'Help', message: canaries.words, date_sent: at, position: 1 },
    ],
    ['message_attachment', { claim_id, id: id(), message_id: message, ...pdf, created_at: at }],
    ['photo', { claim_id, id: id(), ...picture, created_at: at }],
    ['desk_file', { claim_id, id: id(), ...pdf, author_id: id(), author_name: 'Kim Adler', created_at: at }],
    ['desk_photo', { claim_id, id: id(), ...picture, ...taken, created_at: at }],
    ...[photoKey, attachmentKey].map((store_key): Rows[number] => ['photo_file', { store_key, created_at: at }]),
    ['passcode', { claim_id, id: id(), type: 'password', ...sealed, answers: '', submitted_at: at, delete_after }],
    ['icloud_confirmation', { claim_id, id: id(), answers: '', confirmed_at: at }],
  ];
}

function sharedRows({ id: claim_id, at }: Facts): Rows {
  const link_id = newId();
  const hash = Buffer.alloc(32);
  const names = { for_whom: canaries.words, code_email: canaries.email };
  return [
    [
      'shared_link',
      { claim_id, id: link_id, secret_hash: hash, ...names, asks_code: true, made_at: at, good_until: at },
    ],
    ['shared_session', { claim_id, id: newId(), link_id, token_hash: hash, made_at: at }],
    [
      'nominated_person',
      {
        claim_id,
        id: link_id,
        secret_hash: hash,
        name: canaries.name,
        relation: canaries.words,
        email: canaries.email,
        may: ['see'],
        asks_handler: false,
        asked_by: 'claimant',
        asked_at: at,
        until: at,
      },
    ],
    ['nominated_session', { claim_id, id: newId(), nominated_id: link_id, token_hash: hash, made_at: at }],
    [
      'mailed_code',
      { claim_id, id: newId(), purpose: 'shared-link', bound_hash: hash, code_hash: hash, mailed_at: at },
    ],
  ];
}

const takenDraft = (claim_id: string, author_id: string, taken_at: Date) => ({
  claim_id,
  id: newId(),
  channel: 'reply',
  author_id,
  text: canaries.words,
  taken_by_id: newId(),
  taken_by_name: 'Tom Reeve',
  taken_at,
});

function surveyRow(claim_id: string, at: Date) {
  const times = { ended_at: at, asked_at: at, answered_at: at, changed_at: at };
  return { claim_id, id: newId(), ...times, satisfaction: 2, words: canaries.words };
}

function deskRows({ id: claim_id, at, sealed }: Facts): Rows {
  const id = newId;
  const account_id = id();
  const author = { author_id: account_id, author_name: 'Kim Adler' };
  const answer = JSON.stringify({ text: canaries.words });
  const station = { session_hash: Buffer.alloc(32), code_hash: randomBytes(32) };
  const called = { channel: 'phone', direction: 'in', reason: 'question', minutes: 5 };
  const days = { kind: 'completion', position: 1, earliest: '2026-11-24', latest: '2026-11-25', reason_code: 'other' };
  const opened = { reason: 'repair', words: canaries.words };
  const moved = { field: 'state', base: 'Inspection', value: 'Repair' };
  return [
    ['desk_alert', { claim_id, account_id, kind: 'state', stage: 'over', run_at: at, at }],
    ['desk_action', { claim_id, account_id, key: id(), action: 'withdraw-message', answer, done_at: at }],
    ['desk_bulk_claim', { claim_id, bulk_id: id(), undoing: false, at }],
    ['desk_reply', { claim_id, id: id(), ...author, text: canaries.words, written_at: at, send_at: at }],
    ['excess_request', { claim_id, id: id(), reason: 'other', by_account: account_id, by_name: 'Kim Adler', at }],
    ['desk_no_answer', { claim_id, id: id(), ...author, reason: 'thanks', said_at: at }],
    ['desk_draft', { claim_id, channel: 'reply', ...author, text: canaries.words, updated_at: at }],
    ['desk_taken_draft', takenDraft(claim_id, account_id, at)],
    ['desk_presence', { claim_id, account_id, tab: id(), doing: 'looking', seen_at: at }],
    ['desk_follow', { claim_id, account_id }],
    ['desk_unread', { claim_id, account_id }],
    ['photo_station', { claim_id, id: id(), account_id, ...station, made_at: at, opens_until: at }],
    ['note', { claim_id, id: id(), ...author, text: canaries.words, created_at: at }],
    ['passcode_opening', { claim_id, id: id(), account_id, account_name: 'Kim Adler', ...opened, at }],
    ['passcode_permit', { claim_id, account_id, account_name: 'Kim Adler', asked_at: at }],
    ['contact', { claim_id, id: id(), ...author, ...called, text: canaries.words, at }],
    ...parcelRows(claim_id, at),
    ['authorisation', authorisationRow(claim_id, at)],
    ['report_version', reportRow(claim_id, at)],
    ...offerRows(claim_id, at, sealed),
    ['survey', surveyRow(claim_id, at)],
    ...complaintRows(claim_id, at),
    ['promised_date', { claim_id, id: id(), ...days, reason: canaries.words, by_name: 'Kim Adler', set_at: at }],
    [
      'desk_change',
      { claim_id, id: id(), ...moved, reason: canaries.words, by_account: account_id, by_name: 'Kim Adler', at },
    ],
  ];
}

const card = { card_brand: 'visa', card_last_four: '4242', error: `Ask ${canaries.name}` };

function paymentRows({ id: claim_id, number, at }: Facts): Rows {
  const [provider, provider_id] = ['stripe', `pi_${number}`];
  const intent = { claim_number: number, provider, provider_id, attempt: 1, pence: 7_500, currency: 'gbp' };
  const look = { brand_id: 'marigold', locale: 'en-GB', status: 'paid', status_at: at, paid_at: at };
  const practice = { id: `practice_${number}`, idempotency_key: newId(), pence: 7_500, status: 'paid' };
  return [
    ['payment_intent', { claim_id, id: newId(), ...intent, ...look, ...card, created_at: at, updated_at: at }],
    ['payment_lookup', { provider, provider_id, claim_id, intent_id: newId() }],
    ['payment_event', { provider, id: `evt_${number}`, type: 'paid', claim_id, occurred_at: at, received_at: at }],
    ['practice_intent', { ...practice, claim_id, ...card, created_at: at }],
  ];
}

function disputeRows({ id: claim_id, at }: Facts): Rows {
  const intent_id = newId();
  const asked = { pence: 100, reason: 'other', words: canaries.words, by_account: newId(), by_name: 'Kim Adler' };
  const practice = { idempotency_key: newId(), order_id: newId(), pence: 100, status: 'succeeded' };
  const odd = { kind: 'paid-twice', detail: 'The excess was taken already.' };
  return [
    ['payment_refund', { claim_id, id: 're_1', intent_id, pence: 100, status: 'succeeded', at }],
    ['refund_order', { claim_id, id: newId(), intent_id, ...asked, asked_at: at, status: 'placed' }],
    ['practice_refund', { claim_id, id: `pr_${claim_id}`, ...practice, intent_id, created_at: at }],
    ['payment_dispute', { claim_id, id: 'dp_1', intent_id, pence: 100, status: 'open', reason: canaries.name, at }],
    ['payment_anomaly', { key: newId(), ...odd, claim_id, intent_id, found_at: at }],
  ];
}
