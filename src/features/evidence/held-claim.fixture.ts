import { randomUUID } from 'node:crypto';

import { v7 as newId } from 'uuid';

import { startClaimSession } from '#claim/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs.data.ts';
import { addMail } from '#server/mail.ts';
import { addOutgoingEvent } from '#server/outgoing-event.data.ts';
import { seal } from '#server/vault.ts';

/** What must be nowhere once the claim is erased. */
export const canaries = {
  name: 'Quentin Canary-Smythe',
  email: 'quentin.canary@example.com',
  phone: '+447700900987',
  postcode: 'ZE3 9JW',
  passcode: 'tr0ub4dor-canary',
  words: 'the words of a canary',
};

/** The claim document of a claim that is full of canaries, as an operator sends it. */
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

type Held = { photoKey: string; attachmentKey: string };

/** Puts something of the claim into every table that a document does not fill. Answers the keys of its two files. */
export async function fillClaim(services: Services, claimId: string, number: string): Promise<Held> {
  const { database, settings, now } = services;
  const { kysely: db, pool } = database;
  const at = now();
  const [photoKey, attachmentKey] = [newKey(), newKey()];
  const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await pool.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  };
  const id = newId;
  const sealed = seal(settings.secretKey, canaries.passcode, 'test');
  const sealedColumns = { ciphertext: sealed.ciphertext, nonce: sealed.nonce, key_id: sealed.keyId };
  const content = { subject: 'News', heading: 'News', paragraphs: [`Dear ${canaries.name}`] };
  const mail = { to: canaries.email, brandId: 'marigold', locale: 'en-GB', content } as const;

  await startClaimSession(db, { claimIds: [claimId], sharedDevice: false }, at);
  await addMail(db, { ...mail, key: `receipt:${id()}`, claimId }, services);
  await addMail(db, { ...mail, key: `account ${id()}` }, services);
  await addJob(
    db,
    { name: 'test', retrySeconds: [], leaseSeconds: 1, atOnce: 1 },
    { claimId, of: canaries.name },
    { key: id(), dueAt: at, now: at },
  );
  await insert('text_message', {
    id: id(),
    key: id(),
    claim_id: claimId,
    recipient: canaries.phone,
    ...sealedColumns,
    queued_at: at,
  });
  await addOutgoingEvent(db, {
    key: `message.received:${id()}`,
    type: 'message.received',
    claimId,
    data: { message: canaries.words },
    now: at,
  });
  const { rows } = await pool.query<{ id: string }>('select id from outgoing_event where claim_id = $1', [claimId]);
  const endpoint = id();
  await insert('webhook_endpoint', { id: endpoint, url: 'https://example.com', created_at: at, after_position: 0 });
  const delivery = { endpoint_id: endpoint, position: 1 };
  await insert('webhook_delivery', {
    ...delivery,
    event_id: rows[0]?.id,
    type: 'message.received',
    claim_number: number,
    occurred_at: at,
    due_at: at,
  });
  await insert('webhook_try', { ...delivery, at, millis: 5, status: 500, answer: `no ${canaries.email}` });
  const importId = id();
  await insert('import', {
    id: importId,
    sender: 'a',
    key: id(),
    options: {},
    status: 'done',
    digest: Buffer.alloc(32),
    created_at: at,
    updated_at: at,
  });
  await insert('import_refusal', {
    import_id: importId,
    line: 3,
    number,
    errors: JSON.stringify([{ detail: canaries.email }]),
  });
  const chat = { brand_id: 'marigold', locale: 'en-GB', started_at: at, used_at: at };
  const [claimChat, earlierChat] = [id(), id()];
  await insert('chat', { id: claimChat, claim_id: claimId, ...chat });
  await insert('chat', {
    id: earlierChat,
    contact_name: canaries.name,
    contact_email: ` ${canaries.email.toUpperCase()} `,
    ...chat,
  });
  for (const chat_id of [claimChat, earlierChat]) {
    await insert('chat_message', {
      chat_id,
      position: 1,
      id: id(),
      author: 'claimant',
      text: canaries.words,
      sent_at: at,
    });
  }
  const step = id();
  await insert('claim_code', {
    id: step,
    token_hash: Buffer.from(step),
    reference_hash: Buffer.alloc(32),
    shared_device: false,
    brand_id: 'marigold',
    locale: 'en-GB',
    created_at: at,
    expires_at: at,
  });
  await insert('claim_code_claim', { claim_id: claimId, code_id: step });
  const of = { claim_id: claimId };
  const message = id();
  await insert('outgoing_message', {
    ...of,
    id: message,
    subject: 'Help',
    message: canaries.words,
    date_sent: at,
    position: 1,
  });
  await insert('message_attachment', {
    ...of,
    id: id(),
    message_id: message,
    name: 'letter.pdf',
    media_type: 'application/pdf',
    size_bytes: 8,
    store_key: attachmentKey,
    created_at: at,
  });
  await insert('photo', {
    ...of,
    id: id(),
    kind: 'inspection',
    name: 'front',
    store_key: photoKey,
    sent_hash: Buffer.alloc(32),
    width: 1,
    height: 1,
    bytes: 5,
    created_at: at,
  });
  for (const store_key of [photoKey, attachmentKey]) await insert('photo_file', { store_key, created_at: at });
  await insert('passcode', {
    ...of,
    id: id(),
    type: 'password',
    ...sealedColumns,
    answers: '',
    submitted_at: at,
    delete_after: new Date(at.getTime() + 30 * 86_400_000),
  });
  await insert('icloud_confirmation', { ...of, id: id(), answers: '', confirmed_at: at });
  await insert('happening', {
    ...of,
    id: id(),
    key: 'state:7',
    kind: 'state',
    subject: 'state',
    news: 'repair',
    facts: { name: canaries.name },
    happened_at: at,
  });
  await insert('notice', {
    ...of,
    id: id(),
    telling_id: id(),
    channel: 'mail',
    kind: 'state',
    happening_ids: [],
    state: 'queued',
    recipient: canaries.email,
    due_at: at,
    created_at: at,
  });
  await insert('notice_clock', { ...of, told_at: at });
  await insert('notification_preference', {
    ...of,
    mail: true,
    text: true,
    push: false,
    locale: 'en-GB',
    quiet_hours: true,
    stopped: false,
    changed_at: at,
    window_from: at,
  });
  await insert('push_subscription', {
    ...of,
    id: id(),
    endpoint_hash: Buffer.alloc(32),
    ...sealedColumns,
    locale: 'en-GB',
    added_at: at,
  });
  await fillPayments(insert, claimId, number, at);
  return { photoKey, attachmentKey };
}

const newKey = (): string => randomUUID().replaceAll('-', '');

type Insert = (table: string, row: Record<string, unknown>) => Promise<void>;

async function fillPayments(insert: Insert, claim_id: string, number: string, at: Date): Promise<void> {
  const intent = newId();
  const card = { card_brand: 'visa', card_last_four: '4242', error: `Ask ${canaries.name}` };
  await insert('payment_intent', {
    claim_id,
    id: intent,
    claim_number: number,
    provider: 'stripe',
    provider_id: `pi_${number}`,
    attempt: 1,
    pence: 7_500,
    currency: 'gbp',
    brand_id: 'marigold',
    locale: 'en-GB',
    status: 'paid',
    status_at: at,
    paid_at: at,
    created_at: at,
    updated_at: at,
    ...card,
  });
  await insert('payment_lookup', { provider: 'stripe', provider_id: `pi_${number}`, claim_id, intent_id: intent });
  await insert('payment_event', {
    provider: 'stripe',
    id: `evt_${number}`,
    type: 'paid',
    claim_id,
    occurred_at: at,
    received_at: at,
  });
  await insert('payment_refund', { claim_id, id: 're_1', intent_id: intent, pence: 100, status: 'succeeded', at });
  await insert('payment_dispute', {
    claim_id,
    id: 'dp_1',
    intent_id: intent,
    pence: 100,
    status: 'open',
    reason: canaries.name,
    at,
  });
  await insert('payment_anomaly', {
    key: newId(),
    kind: 'paid-twice',
    claim_id,
    intent_id: intent,
    detail: 'The excess was taken already.',
    found_at: at,
  });
  await insert('practice_intent', {
    id: `practice_${number}`,
    idempotency_key: newId(),
    claim_id,
    pence: 7_500,
    status: 'paid',
    created_at: at,
    ...card,
  });
}
