import type { Happening } from '#claim/happenings.rules.ts';
import type { ChannelName } from '#claim/notification-preferences.rules.ts';
import { mailHtml } from '#server/mail-html.ts';
import { mailText } from '#server/mail-text.ts';
import type { Locale } from '#shared/locale.ts';
import { composeNotice } from './compose-notice.ts';
import { letterheadOf, type Telling } from './moment.server.ts';
import type { Situation } from './situation.ts';
import { partsOf } from './text-length.rules.ts';

/** A notice of a made-up claim, as its reader would see it. `parts` is how many texts it takes; one is right. */
export type Preview =
  | { channel: 'mail'; subject: string; html: string; text: string }
  | { channel: 'text'; text: string; parts: number }
  | { channel: 'push'; title: string; body: string };

type Asked = { brandId: string; key: string; locale: Locale; channel: ChannelName };

const dayMillis = 24 * 60 * 60 * 1_000;
const exampleId = '00000000-0000-4000-8000-000000000000';

const stateOfKey = (key: string): NonNullable<Situation['state']> => ({
  systemName: key.startsWith('state:') ? key.slice('state:'.length) : 'An example state',
  name: key.startsWith('state:') ? key.slice('state:'.length) : 'An example state',
  status: key === 'state-finished' ? 'Completed' : 'In Progress',
  trackerNumber: 2,
  trackerStep: 50,
});

function happeningOfKey(key: string, now: Date): Happening {
  const [at, next] = [now, new Date(now.getTime() + 2 * dayMillis)].map((date) => date.toISOString());
  const [journey, what] = key.split('-');
  if (key.startsWith('state')) return { kind: 'state-changed', to: stateOfKey(key).systemName };
  if (journey === 'collection' || journey === 'delivery') {
    const isVisit = what === 'tried' || what === 'missed';
    if (isVisit) return { kind: `${journey}-tried`, at: at ?? '', next: what === 'missed' ? (next ?? '') : null };
    return { kind: `${journey}-booked`, at: next ?? '', isMoved: what === 'moved' };
  }
  if (key === 'excess-refunded' || key === 'excess-due') return { kind: key, pence: 5_000 };
  // Every other key is a kind without facts.
  return { kind: key } as Happening;
}

const todosOfKey: Readonly<Record<string, Situation['todos']>> = {
  'excess-due': [{ kind: 'pay-excess', pence: 5_000 }],
  'passcode-needed': [{ kind: 'submit-passcode' }],
  'icloud-needed': [{ kind: 'remove-icloud' }],
  'message-received': [{ kind: 'read-messages', count: 1 }],
};

function exampleOf(key: string, now: Date): Situation {
  const visit = {
    next: key.endsWith('-tracked') ? null : new Date(now.getTime() + 2 * dayMillis),
    last: now,
    number: '1',
  };
  return {
    claimId: exampleId,
    number: 'CLM-7Q2M-4XKD-H9',
    brand: null,
    state: stateOfKey(key),
    lastStateChangeAt: now,
    excessPence: 5_000,
    isExcessTaken: false,
    refundedPence: 5_000,
    collection: visit,
    delivery: visit,
    todos: todosOfKey[key] ?? [],
  };
}

/** The keys of all that a brand has words for, those of states last. */
export function previewKeys({ words }: Pick<Telling, 'words'>, brandId: string): string[] {
  const rank = (key: string) => (key.startsWith('state') ? 1 : 0);
  return Object.keys(words(brandId, 'en-GB')).toSorted((one, other) => rank(one) - rank(other));
}

/** How one kind of news reads by one channel; null where the brand has no words of that key. */
export function previewNotice(
  telling: Pick<Telling, 'services' | 'brands' | 'words'>,
  { brandId, key, locale, channel }: Asked,
): Preview | null {
  const now = telling.services.now();
  const brand = telling.brands.byId(brandId);
  const head = letterheadOf(telling, { brand, locale, claimId: exampleId, now });
  if (!Object.hasOwn(head.entries, key)) return null;
  const { mail, text, push } = composeNotice([happeningOfKey(key, now)], exampleOf(key, now), head, now);
  if (channel === 'mail') {
    const look = { brand, locale };
    return { channel, subject: mail.subject, html: mailHtml(mail, look), text: mailText(mail, look) };
  }
  return channel === 'text' ? { channel, text, parts: partsOf(text) } : { channel, title: push.title, body: push.body };
}
