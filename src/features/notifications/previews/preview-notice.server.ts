import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import { settledWords } from '#claim/parcel/parcel-words.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { expectedWords, movedWords } from '#claim/promise/promise-words.rules.ts';
import { fallbackKeys } from '#claim/wording/british-wording.rules.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import { visitsToCome } from '#claim/calendar/visit.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { WordedState, WordingFacts } from '#claim/wording/wording-facts.ts';
import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { mailHtml } from '#server/outbox/mail/mail-html.ts';
import { mailText } from '#server/outbox/mail/mail-text.ts';
import type { Locale } from '#shared/locale.ts';
import type { BrandWording } from '#shared/wording.ts';
import { composeNotice } from '#features/notifications/words/compose-notice.server.ts';
import { brandingOf, type NotificationServices } from '#features/notifications/notification-context.server.ts';
import type { Situation } from '#features/notifications/situation.ts';
import { partsOf } from '#features/notifications/channels/text-length.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type Preview =
  | { channel: 'mail'; subject: string; html: string; text: string }
  | { channel: 'text'; text: string; parts: number }
  | { channel: 'push'; title: string; body: string };

type PreviewOrder = { brandId: string; key: string; locale: Locale; channel: ChannelName };

const exampleId = '00000000-0000-4000-8000-000000000000';

const systemNameOf = (key: string): string =>
  key.startsWith('state:') ? key.slice('state:'.length) : 'An example state';

function stateOfKey(key: string, { table }: BrandWording): WordedState {
  const systemName = systemNameOf(key);
  const status = table[systemName]?.isEnd === true ? 'Finished' : 'In Progress';
  return { systemName, name: systemName, description: '', nextState: '', status, trackerNumber: 2, trackerStep: 50 };
}

const failed = {
  kind: 'delivery-failed',
  parcelId: exampleId,
  at: '2026-11-20T10:41:00Z',
  reason: 'nobody-in',
} as const;

const otherEvents: Readonly<Record<string, NotifiableEvent>> = {
  'delivery-failed': { ...failed, direction: 'delivery' },
  'collection-failed': { ...failed, direction: 'collection' },
  'excess-due': { kind: 'excess-due', pence: 5_000 },
  'excess-due-by-contact': { kind: 'excess-due', pence: 5_000 },
  'excess-reminder-by-contact': { kind: 'excess-reminder' },
  'excess-refunded': { kind: 'excess-refunded', pence: 5_000 },
  'quote-to-decide': { kind: 'quote-to-decide', quoteId: exampleId },
  'quote-changed': { kind: 'quote-changed', quoteId: exampleId },
  'quote-reminder': { kind: 'quote-reminder', quoteId: exampleId },
  'quote-approval-withdrawn': { kind: 'quote-approval-withdrawn', quoteId: exampleId },
  'quote-to-decide-again': { kind: 'quote-approval-withdrawn', quoteId: exampleId },
  'rebooking-settled': { kind: 'rebooking-settled', rebookingId: exampleId, direction: 'delivery' },
  'outcome-to-choose': { kind: 'outcome-to-choose', offerId: exampleId },
  'outcome-reminder': { kind: 'outcome-reminder', offerId: exampleId },
  'outcome-withdrawn': { kind: 'outcome-withdrawn', offerId: exampleId },
  'voucher-ready': { kind: 'voucher-ready', offerId: exampleId },
  'survey-asked': { kind: 'survey-asked', surveyId: exampleId },
  'complaint-received': { kind: 'complaint-received', complaintId: exampleId, complaintNumber: 'C-7QK4-M2XD' },
  'complaint-letter': {
    kind: 'complaint-letter',
    complaintId: exampleId,
    complaintNumber: 'C-7QK4-M2XD',
    stepId: exampleId,
  },
  'complaint-closed': {
    kind: 'complaint-closed',
    complaintId: exampleId,
    complaintNumber: 'C-7QK4-M2XD',
    stepId: exampleId,
  },
  'date-set': { kind: 'date-moved', dateId: exampleId },
  'date-moved': { kind: 'date-moved', dateId: exampleId },
};

function eventOfKey(key: string, now: Date): NotifiableEvent {
  const other = otherEvents[key];
  if (other) return other;
  const [at, next] = [now, new Date(now.getTime() + 2 * dayMs)].map((date) => date.toISOString());
  const [journey, what] = key.split('-');
  if (key.startsWith('state')) return { kind: 'state-changed', to: systemNameOf(key) };
  if (journey === 'collection' || journey === 'delivery') {
    const isVisit = what === 'tried' || what === 'missed';
    if (isVisit) return { kind: `${journey}-tried`, at: at ?? '', next: what === 'missed' ? (next ?? '') : null };
    return { kind: `${journey}-booked`, at: next ?? '', isMoved: what === 'moved' };
  }
  return { kind: key } as NotifiableEvent;
}

const todosOfKey = (dueAt: Date): Readonly<Record<string, Situation['todos']>> => ({
  'delivery-failed': [{ kind: 'rebook-delivery', direction: 'delivery' }],
  'collection-failed': [{ kind: 'rebook-delivery', direction: 'collection' }],
  'excess-due': [{ kind: 'pay-excess', pence: 5_000 }],
  'excess-due-by-contact': [{ kind: 'pay-excess', pence: 5_000 }],
  'excess-reminder': [{ kind: 'pay-excess', pence: 5_000 }],
  'excess-reminder-by-contact': [{ kind: 'pay-excess', pence: 5_000 }],
  'passcode-reminder': [{ kind: 'submit-passcode' }],
  'icloud-reminder': [{ kind: 'remove-icloud' }],
  'passcode-needed': [{ kind: 'submit-passcode' }],
  'icloud-needed': [{ kind: 'remove-icloud' }],
  'quote-to-decide': [{ kind: 'decide-quote', dueAt }],
  'quote-changed': [{ kind: 'decide-quote', dueAt }],
  'quote-reminder': [{ kind: 'decide-quote', dueAt }],
  'quote-to-decide-again': [{ kind: 'decide-quote', dueAt }],
  'outcome-to-choose': [{ kind: 'choose-outcome', dueAt }],
  'outcome-reminder': [{ kind: 'choose-outcome', dueAt }],
  'voucher-ready': [{ kind: 'see-voucher' }],
  'message-received': [{ kind: 'read-messages', count: 1 }],
});

function examplePromise(key: string, now: Date, locale: Locale): Situation['promise'] {
  const [earliest, latest] = [2, 4].map((days) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10));
  const days = { earliest: earliest ?? '', latest: latest ?? '', reasonCode: 'part-late', reason: '' } as const;
  const moved = key === 'date-moved' ? movedWords({ ...days, setAt: now }, locale) : null;
  return { id: exampleId, expected: expectedWords(days, locale), moved };
}

const exampleParcel: ParcelFacts = {
  ...({ id: exampleId, direction: 'delivery', courier: 'DPD', number: '1', bookedFor: null } as const),
  ...({ status: null, statusAt: null, reason: null, rebookedAt: null, askedAt: null, askedUntil: null } as const),
  place: 'Pick-up point: Corner Shop',
};

function exampleAnswer(date: Date, locale: Locale, now: Date): string {
  const wish = { kind: 'day', day: dayOf(date) } as const;
  const answered = { status: 'confirmed', wish, answer: '', confirmedFor: wish.day } as const;
  return settledWords(answered, exampleParcel, { locale, now }) ?? '';
}

const exampleDevice = { type: 'Mobile phone', manufacturer: 'Apple', model: 'iPhone 15', hasImei: true };

function exampleOf(key: string, brand: BrandWording, now: Date): Situation {
  const next = key.endsWith('-tracked') ? null : new Date(now.getTime() + 2 * dayMs);
  const visit = { next, last: null, courier: 'DPD' };
  const state = stateOfKey(key, brand);
  const facts: WordingFacts = {
    state,
    events: [],
    tatSlaDays: null,
    nextCollectionAttemptDate: next,
    promised: null,
    brand: null,
    client: null,
    customer: '',
    changedAt: now,
    stateDeadline: new Date(now.getTime() + 2 * dayMs),
    collection: visit,
    delivery: visit,
    device: exampleDevice,
    isRepairBegun: false,
    isLockRemoved: false,
    quote: null,
    offer: null,
  };
  return {
    claimId: exampleId,
    number: 'CLM-7Q2M-4XKD-H9',
    brand: null,
    state,
    lastStateChangeAt: now,
    excessPence: 5_000,
    isExcessTaken: false,
    refundedPence: 5_000,
    collection: { next, last: now, number: '1' },
    delivery: { next, last: now, number: '1' },
    couriers: { collection: 'DPD', delivery: 'DPD' },
    claimant: 'Alex Example',
    wording: claimWording(facts, brand, now),
    visits: visitsToCome(facts, now),
    device: deviceOf(exampleDevice, brand.locale),
    insurer: brand.insurer,
    todos: todosOfKey(new Date(now.getTime() + 14 * dayMs))[key] ?? [],
    parcels: key.endsWith('-elsewhere') ? [exampleParcel] : [],
    isQuoteUndecided: key.startsWith('quote-'),
    isVoucherReady: key === 'voucher-ready',
    rebookings: [{ id: exampleId, settled: exampleAnswer(new Date(now.getTime() + 2 * dayMs), brand.locale, now) }],
    survey: { id: exampleId, isToAnswer: true },
    promise: key.startsWith('date') ? examplePromise(key, now, brand.locale) : null,
  };
}

const isStateKey = (key: string): boolean => key.startsWith('state');

export function previewKeys(
  { words, wordingOf }: Pick<NotificationServices, 'words' | 'wordingOf'>,
  brandId: string,
): string[] {
  const notices = Object.keys(words(brandId, 'en-GB'));
  const states = Object.entries(wordingOf(brandId, 'en-GB').table)
    .filter(([key]) => !key.includes(': ') && !fallbackKeys.has(key))
    .map(([key]) => `state:${key}`);
  const all = [...new Set([...notices, ...states])];
  return [...all.filter((key) => !isStateKey(key)), ...all.filter(isStateKey)];
}

export function previewNotice(
  notifications: Pick<NotificationServices, 'services' | 'brands' | 'words' | 'wordingOf'>,
  { brandId, key, locale, channel }: PreviewOrder,
): Preview | null {
  const now = notifications.services.now();
  const brand = notifications.brands.byId(brandId);
  const branding = brandingOf(notifications, { brand, locale, claimId: exampleId, email: '', now });
  // Both wordings of an excess can be previewed, whatever this server offers.
  const shown = { ...branding, offers: { ...branding.offers, payment: key !== 'excess-due-by-contact' } };
  if (!previewKeys(notifications, brandId).includes(key)) return null;
  const example = exampleOf(key, notifications.wordingOf(brandId, locale), now);
  const { mail, text, push } = composeNotice([eventOfKey(key, now)], example, shown, now);
  if (channel === 'mail') {
    const look = { brand, locale, site: null };
    return { channel, subject: mail.subject, html: mailHtml(mail, look), text: mailText(mail, look) };
  }
  return channel === 'text' ? { channel, text, parts: partsOf(text) } : { channel, title: push.title, body: push.body };
}
