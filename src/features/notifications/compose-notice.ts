import type { Happening } from '#claim/happenings.rules.ts';
import type { Todo } from '#claim/todo.rules.ts';
import type { MailContent } from '#server/mail-content.ts';
import type { ClaimPage } from '#shared/claim-pages.ts';
import { formatLongDate, formatTime, isSetDate } from '#shared/dates.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { singleLine } from '#shared/text.ts';
import { defaultEntries, nothingToDo, todoLines } from './default-words.rules.ts';
import { entryKeyOf } from './entry-key.rules.ts';
import type { Situation } from './situation.ts';
import { partsOf, plainText } from './text-length.rules.ts';
import { placeholders, type NoticeEntry, type Placeholder, type Values, type Words } from './words.ts';

const hourMillis = 60 * 60 * 1_000;
const addressHours = 24;
const longestSubject = 190;

/** Whose voice it is, what words there are, and where links lead. */
export type Letterhead = {
  brand: { name: string; companyName: string };
  entries: Readonly<Record<string, NoticeEntry>>;
  linkTo: (page?: ClaimPage) => string;
  unsubscribe: NonNullable<MailContent['unsubscribe']>;
};

/** The same message in the form of each channel. */
export type Composed = {
  kind: string;
  mail: MailContent;
  text: string;
  push: { title: string; body: string; url: string };
};

/** What gives a message its subject line, where it tells of several things. */
const importance: readonly Happening['kind'][] = [
  'claim-received',
  'collection-tried',
  'delivery-tried',
  'passcode-needed',
  'icloud-needed',
  'excess-due',
  'delivery-booked',
  'collection-booked',
  'state-changed',
  'excess-refunded',
  'excess-paid',
  'message-received',
  'no-news',
];

/** Of two that say the same, the one that says more stays. */
const saidBy: Readonly<Record<string, readonly string[]>> = {
  'state:Collection Arranged': ['collection-booked', 'collection-moved', 'collection-missed'],
  'state:Awaiting Activation Lock Removal': ['icloud-needed'],
};
const toldAsTodo: Readonly<Record<string, Todo['kind']>> = {
  'state:Awaiting Activation Lock Removal': 'remove-icloud',
};

const pages: Partial<Record<Happening['kind'], ClaimPage>> = {
  'collection-booked': 'my-delivery',
  'collection-tried': 'my-delivery',
  'delivery-booked': 'my-delivery',
  'delivery-tried': 'my-delivery',
  'message-received': 'messages',
  'excess-due': 'excess-payment',
};

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', weekday: 'long' });
const dayOf = (date: Date | null): string | null =>
  isSetDate(date) ? `${day.format(date)} ${formatLongDate(date)}` : null;

function addressUntil({ state, lastStateChangeAt }: Situation, now: Date): string | null {
  if (state?.systemName !== 'Awaiting Repaired Equipment Return to End User' || !isSetDate(lastStateChangeAt))
    return null;
  const until = new Date(lastStateChangeAt.getTime() + addressHours * hourMillis);
  return until > now ? `${dayOf(until)}, ${formatTime(until)}` : null;
}

function visitDates(happening: Happening, situation: Situation): Pick<Values, 'date' | 'next'> {
  const { kind } = happening;
  if (kind === 'collection-booked') return { date: dayOf(situation.collection.next), next: null };
  if (kind === 'delivery-booked') return { date: dayOf(situation.delivery.next), next: null };
  if (kind !== 'collection-tried' && kind !== 'delivery-tried') return { date: null, next: null };
  const next = happening.next === null ? null : dayOf(new Date(happening.next));
  return { date: dayOf(new Date(happening.at)), next };
}

function valuesOf(happening: Happening, situation: Situation, { brand }: Letterhead, now: Date): Values {
  return {
    reference: singleLine(situation.number),
    company: brand.companyName,
    portal: brand.name,
    state: singleLine(situation.state?.name ?? '') || null,
    amount: formatPounds(poundsOf(situation.excessPence)),
    refund: happening.kind === 'excess-refunded' ? formatPounds(poundsOf(happening.pence)) : null,
    until: addressUntil(situation, now),
    ...visitDates(happening, situation),
  };
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The line with its placeholders filled, or null where one of them has nothing to say. */
function filled(line: string, values: Values): string | null {
  let isWhole = true;
  const text = line.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    isWhole &&= value !== null;
    return value ?? '';
  });
  return isWhole ? text : null;
}

const linesOf = (lines: readonly string[], values: Values): string[] =>
  lines.flatMap((line) => filled(line, values) ?? []);

type Piece = { happening: Happening; key: string; words: Words; values: Values; isForTexts: boolean };

function piecesOf(happenings: readonly Happening[], situation: Situation, head: Letterhead, now: Date): Piece[] {
  const pieces = happenings.map((happening) => {
    const key = entryKeyOf(happening, situation, (name) => Object.hasOwn(head.entries, name));
    const { words, channels } = entryOf(key, head.entries);
    const isForTexts = channels.includes('text');
    return { happening, key, words, isForTexts, values: valuesOf(happening, situation, head, now) };
  });
  const keys = new Set(pieces.map(({ key }) => key));
  const isSaid = ({ key }: Piece) => (saidBy[key] ?? []).some((other) => keys.has(other));
  const rank = ({ happening }: Piece) => importance.indexOf(happening.kind);
  return pieces.filter((piece) => !isSaid(piece)).toSorted((one, other) => rank(one) - rank(other));
}

/** The entry of a key; every happening has one. */
export function entryOf(key: string, entries: Letterhead['entries']): NoticeEntry {
  const entry = entries[key] ?? defaultEntries['state-other'];
  if (!entry) throw new Error(`There are no words for ${key}.`);
  return entry;
}

function todoOf(pieces: readonly Piece[], { todos }: Situation): string[] {
  const open = new Set(todos.map(({ kind }) => kind));
  const own = pieces.flatMap(({ key, words, values }) => {
    const asTodo = toldAsTodo[key];
    return asTodo && open.has(asTodo) ? [] : linesOf(words.todo, values);
  });
  const [first] = pieces;
  const waiting = first ? todos.flatMap(({ kind }) => filled(todoLines[kind], first.values) ?? []) : [];
  const lines = [...new Set([...waiting, ...own])];
  return lines.length > 0 ? lines : [nothingToDo];
}

/** As much as one text takes: with or without the sender's name, and all of the news or what texts are for. */
function textOf(pieces: readonly Piece[], { brand, linkTo }: Letterhead): string {
  const forTexts = pieces.toSorted((one, other) => Number(other.isForTexts) - Number(one.isForTexts));
  const said = forTexts.map(({ words, values }) => filled(words.text, values) ?? filled(words.heading, values) ?? '');
  const [first = ''] = said;
  const link = linkTo();
  const tries = [
    `${brand.companyName}: ${said.join(' ')} ${link}`,
    `${brand.companyName}: ${first} ${link}`,
    `${brand.name}: ${first} ${link}`,
    `${first} ${link}`,
  ].map((text) => plainText(text));
  return tries.find((text) => partsOf(text) === 1) ?? tries.at(-2) ?? '';
}

function mailOf(pieces: readonly Piece[], situation: Situation, head: Letterhead): MailContent {
  const [first] = pieces;
  if (!first) throw new Error('A notice tells of something.');
  const { words, values, happening } = first;
  const heading = filled(words.heading, values) ?? filled('Your claim {reference}', values) ?? '';
  const state = situation.state ? singleLine(situation.state.name) : '';
  return {
    subject: (filled(words.subject, values) ?? heading).slice(0, longestSubject),
    heading,
    paragraphs: [
      ...pieces.flatMap((piece) => linesOf(piece.words.paragraphs, piece.values)),
      ...todoOf(pieces, situation),
    ],
    facts: [
      ['Claim reference', values.reference ?? ''],
      ...(state === '' ? [] : [['Step', state] as [string, string]]),
    ],
    action: { label: words.action, url: head.linkTo(pages[happening.kind]) },
    closing: ['The link opens your claim once you have given your post code.'],
    unsubscribe: head.unsubscribe,
  };
}

/** A notification is read by whoever looks at the screen: no reference, no amount, no name. */
const pushTitle = 'News about your repair';

/** One message about all of these, in the form of each channel. Throws where there is nothing to tell. */
export function composeNotice(
  happenings: readonly Happening[],
  situation: Situation,
  head: Letterhead,
  now: Date,
): Composed {
  const pieces = piecesOf(happenings, situation, head, now);
  const [first] = pieces;
  if (!first) throw new Error('A notice tells of something.');
  const mail = mailOf(pieces, situation, head);
  const url = head.linkTo(pages[first.happening.kind]);
  return { kind: first.key, mail, text: textOf(pieces, head), push: { title: pushTitle, body: mail.heading, url } };
}
