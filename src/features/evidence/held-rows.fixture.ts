import { v7 as newId } from 'uuid';

import { sealNeed } from '#claim/support/support-vault.server.ts';
import type { Services } from '#server/context.ts';
import { canaries } from './canaries.fixture.ts';

export type Rows = [table: string, row: Record<string, unknown>][];

export function reportRow(claim_id: string, created_at: Date) {
  const content = JSON.stringify({ findings: canaries.words, parts: [] });
  const shown = JSON.stringify({ claim: [{ name: 'Customer', lines: [canaries.name] }] });
  const by = { origin: 'desk', by_name: 'Kim Adler', created_at, issued_at: created_at };
  return { claim_id, id: newId(), number: 1, content, content_hash: 'a', shown, ...by };
}

export function parcelRows(claim_id: string, at: Date): Rows {
  const parcel_id = newId();
  const named = { direction: 'delivery', courier: 'DPD', number: '1', number_key: '1' };
  const said = { ...named, pin_needed: false, options: '{}' };
  const event = { external_id: 'e', at, status: 'news', origin: 'desk', by_name: 'Kim Adler', received_at: at };
  const wish = JSON.stringify({ kind: 'neighbour', words: canaries.name });
  const asked = { status: 'asked', answer: canaries.words, settled_by: '', asked_at: at, expires_at: at };
  return [
    ['parcel', { claim_id, id: parcel_id, ...said, place: canaries.name, created_at: at }],
    ['courier_event', { claim_id, id: newId(), parcel_id, ...event, words: canaries.words, place: '' }],
    ['rebooking', { claim_id, id: newId(), parcel_id, wish, ...asked }],
    ['return_address_change', { claim_id, id: newId(), at, booked_to: canaries.words, booked_number: '1' }],
  ];
}

export function offerRows(claim_id: string, at: Date, sealed: object): Rows {
  const [offer_id, optionId] = [newId(), newId()];
  const offer = {
    number: 1,
    status: 'chosen',
    good_until: '2025-12-01',
    may_change: true,
    content_hash: 'a',
    origin: 'desk',
  };
  const option = { position: 1, kind: 'voucher', title: '', amount_pence: 100, valid_until: '2027-01-01' };
  return [
    [
      'outcome_offer',
      { claim_id, id: offer_id, ...offer, sentence: canaries.words, by_name: 'Kim Adler', sent_at: at },
    ],
    [
      'outcome_option',
      { claim_id, id: optionId, offer_id, ...option, details: JSON.stringify({ place: canaries.words }) },
    ],
    [
      'outcome_voucher',
      { claim_id, id: newId(), offer_id, ...sealed, expires_on: '2027-01-01', by_name: 'Kim Adler', issued_at: at },
    ],
  ];
}

export function authorisationRow(claim_id: string, decided_at: Date) {
  const what = { subject: 'quote', version_id: newId(), version_number: 1, decision: 'declined', total_pence: 100 };
  const agreed = { content_hash: 'a', agreed: JSON.stringify([['Device', canaries.name]]), agreed_hash: 'b' };
  const by = { by_kind: 'on-behalf', by_name: canaries.name, channel: 'phone', reason: canaries.words };
  return { claim_id, id: newId(), ...what, ...agreed, ...by, locale: 'en-GB', decided_at };
}

export function complaintRows(claim_id: string, at: Date): Rows {
  const complaint_id = newId();
  const { name, email, phone, postcode } = canaries;
  const text = `I am ${name}, 1 Canary Row, Lerwick ${postcode}. Ring ${phone} or write to ${email}.`;
  const said = {
    kind: 'service',
    channel: 'page',
    words: `It is late. ${text}`,
    wanted: text,
    cause_words: text,
    reach: phone,
  };
  const letter = JSON.stringify({ title: name, paragraphs: [{ part: 'about', text }] });
  const respondent = { respondent: 'operator', respondent_name: 'Northfield', taken_by_name: canaries.name };
  const ended = { acknowledge_by: at, final_by: at, send_by: at, outcome: 'withdrawn', closed_at: at };
  return [
    [
      'complaint',
      { claim_id, id: complaint_id, number: 'C-1', received_at: at, recorded_at: at, ...said, ...respondent, ...ended },
    ],
    [
      'complaint_clock',
      { claim_id, complaint_id, kind: 'complaint-final', run_at: at, due_at: at, alarms: [at], raised: 1 },
    ],
    [
      'complaint_step',
      {
        claim_id,
        id: newId(),
        complaint_id,
        kind: 'received',
        by_kind: 'claimant',
        by_name: canaries.name,
        agreed_by: canaries.name,
        words: text,
        letter,
        at,
        recorded_at: at,
      },
    ],
  ];
}

export function supportRows(services: Pick<Services, 'settings' | 'now'>, claim_id: string): Rows {
  const [id, at] = [newId(), services.now()];
  const {
    ciphertext,
    nonce,
    keyId: key_id,
  } = sealNeed(services, { code: 'other', words: canaries.words }, claim_id, id);
  const said = { said_by: 'claimant', by_name: '', said_at: at, tells_insurer: false };
  return [
    ['support_need', { claim_id, id, ciphertext, nonce, key_id, ...said }],
    ['support_offer', { claim_id, closed_at: at }],
  ];
}
