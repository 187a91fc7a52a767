import type { KnownState } from '#shared/known-state.ts';
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Locale } from '#shared/locale.ts';
import { say, translated } from '#shared/words/say.ts';
import { failedWords, placeWords } from '#claim/parcel/parcel-words.rules.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import type { Offers } from '#shared/page/boot.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { dayInWords, formatTime, isSetDate, longDayInWords } from '#shared/time/dates.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import { singleLine } from '#shared/text.ts';
import type { Todo } from '#claim/rules/todo.ts';
import type { ClaimWording } from '#shared/wording.ts';
import { defaultEntries } from './default-words.rules.ts';
import { nothingToDo, todoLines, todoLinesByDay } from './todo-lines.rules.ts';
import { satisfactionWords } from '#claim/survey/survey-words.rules.ts';
import { coveredBy, importance, pages, shownAsTodo } from './notice-order.rules.ts';
import { deliveryPlace, entryKeyOf } from './entry-key.rules.ts';
import type { Situation } from '#features/notifications/situation.ts';
import { packingTodo, visitTodo } from './visit-todo.rules.ts';
import { partsOf, plainText } from '#features/notifications/channels/text-length.rules.ts';
import { placeholders, type NoticeEntry, type Placeholder, type Values, type Words } from './words.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

const addressHours = 24;
const longestSubject = 190;

export type Branding = {
  brand: { name: string; companyName: string; contact: { phone: string } };
  offers: Pick<Offers, 'payment' | 'texts'>;
  entries: Readonly<Record<string, NoticeEntry>>;
  locale: Locale;
  linkTo: (page?: ClaimPage) => string;
  unsubscribe: NonNullable<MailContent['unsubscribe']>;
};

export type Composed = {
  kind: string;
  mail: MailContent;
  text: string;
  push: { title: string; body: string; url: string };
};

const dayOf = (date: Date | null, locale: Locale): string | null =>
  isSetDate(date) ? longDayInWords(date, locale) : null;

const awaitingReturn: KnownState = 'Awaiting Repaired Equipment Return to End User';

function addressUntil({ state, lastStateChangeAt }: Situation, now: Date, locale: Locale): string | null {
  if (state?.systemName !== awaitingReturn || !isSetDate(lastStateChangeAt)) return null;
  const until = new Date(lastStateChangeAt.getTime() + addressHours * hourMs);
  return until > now ? `${dayOf(until, locale)}, ${formatTime(until)}` : null;
}

type StateValues = Pick<
  Values,
  'stateHeading' | 'stateSentence' | 'stateMeaning' | 'stateExpected' | 'stateNext' | 'stateTodo' | 'stateText'
>;

function stateValues(wording: ClaimWording, locale: Locale): StateValues {
  const { heading, sentence, meaning, when, next, todo, text } = wording;
  return {
    stateHeading: heading,
    stateSentence: sentence,
    stateMeaning: meaning,
    stateExpected:
      when && say(locale, '{label} {date}.', { label: when.label, date: dayInWords(when.date, null, locale) }),
    stateNext: next,
    stateTodo: todo,
    stateText: text,
  };
}

function visitDates(event: NotifiableEvent, situation: Situation, locale: Locale): Pick<Values, 'date' | 'next'> {
  const { kind } = event;
  if (kind === 'collection-booked') return { date: dayOf(situation.collection.next, locale), next: null };
  if (kind === 'delivery-booked') return { date: dayOf(situation.delivery.next, locale), next: null };
  if (kind !== 'collection-tried' && kind !== 'delivery-tried') return { date: null, next: null };
  const next = event.next === null ? null : dayOf(new Date(event.next), locale);
  return { date: dayOf(new Date(event.at), locale), next };
}

function journeyOf(event: NotifiableEvent): 'collection' | 'delivery' | null {
  if ('direction' in event) return event.direction;
  const { kind } = event;
  if (kind.startsWith('collection')) return 'collection';
  return kind.startsWith('delivery') ? 'delivery' : null;
}

function courierValues(
  event: NotifiableEvent,
  { couriers, ...situation }: Situation,
): Pick<Values, 'courier' | 'tracking'> {
  const journey = journeyOf(event);
  if (journey === null) return { courier: null, tracking: null };
  return {
    courier: singleLine(couriers[journey]) || null,
    tracking: singleLine(situation[journey].number) || null,
  };
}

const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|rev)\.?\s+/i;

/** The first name; with a title or an initial the whole name, because “Hello Mr” and “Hello P” are no greeting. */
function greetingName(claimant: string): string | null {
  const name = singleLine(claimant);
  const [first = ''] = name.split(' ');
  return (titles.test(name) || first.replace('.', '').length < 2 ? name : first) || null;
}

function courierWords(
  event: NotifiableEvent,
  situation: Situation,
  locale: Locale,
): Pick<Values, 'failed' | 'settled' | 'visitTodo'> {
  const none = { failed: null, settled: null, visitTodo: null };
  if (event.kind === 'delivery-failed') {
    return { ...none, failed: failedWords(event.direction, event.reason, locale) };
  }
  if (event.kind !== 'rebooking-settled') return none;
  const settled = situation.rebookings.find(({ id }) => id === event.rebookingId)?.settled ?? null;
  return { ...none, settled, visitTodo: visitTodo(event.direction, situation, locale) };
}

function valuesOf(event: NotifiableEvent, situation: Situation, { brand, locale }: Branding, now: Date): Values {
  return {
    reference: singleLine(situation.number),
    company: brand.companyName,
    portal: brand.name,
    phone: brand.contact.phone.replaceAll(' ', '\u00a0'),
    state: singleLine(situation.state?.name ?? '') || null,
    amount: formatPounds(poundsOf(situation.excessPence), locale),
    refund: event.kind === 'excess-refunded' ? formatPounds(poundsOf(event.pence), locale) : null,
    until: addressUntil(situation, now, locale),
    device: situation.device.name,
    insurer: situation.insurer,
    name: greetingName(situation.claimant),
    expected: situation.promise?.expected ?? null,
    moved: situation.promise?.moved ?? null,
    complaint: 'complaintId' in event ? (event.complaintNumber ?? null) : null,
    ...courierWords(event, situation, locale),
    ...courierValues(event, situation),
    ...stateValues(situation.wording, locale),
    ...visitDates(event, situation, locale),
    place: placeWords(deliveryPlace(situation), locale) || null,
  };
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

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

type Piece = { event: NotifiableEvent; key: string; words: Words; values: Values; isForTexts: boolean };

function piecesOf(events: readonly NotifiableEvent[], situation: Situation, branding: Branding, now: Date): Piece[] {
  const pieces = events.map((event) => {
    const key = entryKeyOf(event, situation, branding);
    const { words, channels } = entryOf(key, branding.entries);
    const isForTexts = channels.includes('text');
    return { event, key, words, isForTexts, values: valuesOf(event, situation, branding, now) };
  });
  const keys = new Set(pieces.map(({ key }) => key));
  const isSaid = ({ key }: Piece) => (coveredBy[key] ?? []).some((other) => keys.has(other));
  const rank = ({ event }: Piece) => importance.indexOf(event.kind);
  return pieces.filter((piece) => !isSaid(piece)).toSorted((one, other) => rank(one) - rank(other));
}

export function entryOf(key: string, entries: Branding['entries']): NoticeEntry {
  const entry = entries[key] ?? defaultEntries['state'];
  if (!entry) throw new Error(`There are no words for ${key}.`);
  return entry;
}

function todoOf(pieces: readonly Piece[], situation: Situation, { offers, locale }: Branding): string[] {
  const { todos, excessPence } = situation;
  const ways = todoLines({ ...offers, payment: canPayOnline(offers, excessPence) });
  const open = new Set(todos.map(({ kind }) => kind));
  const own = pieces.flatMap(({ key, words, values }) => {
    const asTodo = shownAsTodo[key];
    return asTodo && open.has(asTodo) ? [] : linesOf(words.todo, values);
  });
  const [first] = pieces;
  const lineOf = (todo: Todo, values: Values): string | null =>
    'dueAt' in todo && todo.dueAt !== null
      ? say(locale, todoLinesByDay[todo.kind], { day: longDayInWords(todo.dueAt, locale) })
      : filled(translated(ways[todo.kind], locale), values);
  const waiting = first ? todos.flatMap((todo) => lineOf(todo, first.values) ?? []) : [];
  const lines = [...new Set([...waiting, ...own])];
  return lines.length > 0 ? lines : [packingTodo(situation, locale) ?? say(locale, nothingToDo)];
}

function textOf(pieces: readonly Piece[], { brand, linkTo }: Branding): string {
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

const closing = [
  'You’ll need your post code to open your claim.',
  'You’re getting this because you made a claim with {insurer}. {company} looks after it.',
] as const;

const factsOf = (facts: readonly [label: string, value: string | null][]): [string, string][] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));

/** A press opens the page with the answer filled in, and stores nothing: programs open links too. */
const surveyChoices = (link: string, locale: Locale): NonNullable<MailContent['choices']> =>
  satisfactionWords.map(({ score, label }) => ({ label: say(locale, label), url: `${link}?satisfaction=${score}` }));

function mailOf(pieces: readonly Piece[], situation: Situation, branding: Branding): MailContent {
  const [first] = pieces;
  if (!first) throw new Error('A notice tells of something.');
  const { words, values, event } = first;
  const { locale } = branding;
  const heading = filled(words.heading, values) ?? filled(translated('Your claim {reference}', locale), values) ?? '';
  const state = situation.state ? singleLine(situation.state.name) : '';
  return {
    subject: (filled(words.subject, values) ?? heading).slice(0, longestSubject),
    heading,
    paragraphs: [
      ...new Set([
        ...pieces.flatMap((piece) => linesOf(piece.words.paragraphs, piece.values)),
        ...todoOf(pieces, situation, branding),
      ]),
    ],
    device: situation.device,
    facts: [
      [say(locale, 'Claim reference'), values.reference ?? ''],
      ...factsOf([
        [say(locale, 'Device'), values.device],
        [say(locale, 'Courier'), values.courier],
        [say(locale, 'Tracking number'), values.tracking],
        [say(locale, 'Step'), state],
      ]),
    ],
    ...(event.kind === 'survey-asked' && { choices: surveyChoices(branding.linkTo('survey'), locale) }),
    action: { label: words.action, url: branding.linkTo(pages[event.kind]) },
    closing: linesOf(
      closing.map((line) => translated(line, locale)),
      values,
    ),
    unsubscribe: branding.unsubscribe,
  };
}

/** A notification is read by anybody who looks at the screen: no reference, no amount, no name. */
const pushTitle = 'Update on your claim';

export function composeNotice(
  events: readonly NotifiableEvent[],
  situation: Situation,
  branding: Branding,
  now: Date,
): Composed {
  const pieces = piecesOf(events, situation, branding, now);
  const [first] = pieces;
  if (!first) throw new Error('A notice tells of something.');
  const mail = mailOf(pieces, situation, branding);
  const url = branding.linkTo(pages[first.event.kind]);
  return {
    kind: first.key,
    mail,
    text: textOf(pieces, branding),
    push: { title: say(branding.locale, pushTitle), body: mail.heading, url },
  };
}
