// What claimants and handlers read of a parcel.
import { baseLocale, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { displayAddressLines } from '#shared/people/address.ts';
import { dayInWords, formatDayAndMonth, formatTime } from '#shared/time/dates.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { sealedAddress } from '#claim/return-address/sealed-address.rules.ts';
import {
  type CourierEvent,
  type CourierReason,
  type Direction,
  failedAt,
  isDone,
  type Origin,
  type ParcelFacts,
} from './parcel.rules.ts';
import type { Wish } from './rebooking.rules.ts';
import type { RebookingStatus } from './rebooking-statuses.rules.ts';

const reasons: Record<CourierReason, ServerText | null> = {
  'nobody-in': 'nobody was in',
  'no-access': 'the driver couldn’t get to the door',
  'address-unclear': 'the address wasn’t clear',
  'not-ready': 'the parcel wasn’t ready',
  refused: 'the parcel wasn’t accepted',
  weather: 'the weather was too bad',
  other: null,
  signed: 'signed for',
  neighbour: 'left with a neighbour',
  'safe-place': 'left in a safe place',
  'pickup-point': 'picked up',
};

/** A text without a reason, and one with it. */
type ByReason = readonly [alone: ServerText, withReason: ServerText];

function withReason([alone, text]: ByReason, reason: CourierReason | null, locale: Locale): string {
  const why = reason && reasons[reason];
  return why === null ? say(locale, alone) : say(locale, text, { step: say(locale, alone), reason: say(locale, why) });
}

const failures: Record<Direction, ByReason> = {
  collection: ['We couldn’t collect', 'We couldn’t collect: {reason}'],
  delivery: ['We couldn’t deliver', 'We couldn’t deliver: {reason}'],
};

/** Returns "We couldn’t deliver: nobody was in". */
export const failedWords = (direction: Direction, reason: CourierReason | null, locale: Locale = baseLocale): string =>
  withReason(failures[direction], reason, locale);

const windowWords = (from: Date | null, to: Date | null): string | null =>
  from && to ? `${formatTime(from)}–${formatTime(to)}` : null;

/** What is read of an event. */
type Said = Pick<CourierEvent, 'status' | 'reason' | 'words' | 'windowFrom' | 'windowTo'>;

function outWords({ windowFrom, windowTo }: Said, direction: Direction, locale: Locale): string {
  const window = windowWords(windowFrom, windowTo);
  const step = say(locale, direction === 'delivery' ? 'Out for delivery' : 'On its way to you');
  return window === null ? step : say(locale, '{step}, {window}', { step, window });
}

const doneWords = (direction: Direction, reason: CourierReason | null, locale: Locale): string =>
  withReason([direction === 'delivery' ? 'Delivered' : 'Arrived with us', '{step}, {reason}'], reason, locale);

/** Returns "Out for delivery, 10:12–11:12". News is in the courier’s own words. */
export function stepWords(event: Said, direction: Direction, locale: Locale): string {
  switch (event.status) {
    case 'booked':
      return say(locale, 'Booked');
    case 'collected':
      return say(locale, 'Collected');
    case 'on-its-way':
      return say(locale, 'On its way');
    case 'out-for-delivery':
      return outWords(event, direction, locale);
    case 'ready-for-pickup':
      return say(locale, 'Ready to be picked up');
    case 'failed':
      return failedWords(direction, event.reason, locale);
    case 'delivered':
      return doneWords(direction, event.reason, locale);
    case 'returning':
      return say(locale, 'On its way back');
    case 'news':
      return event.words || say(locale, 'News from the courier');
  }
}

/** Returns from whom news came: "DPD", "our systems" or "our team". */
export function sourceWords(origin: Origin, courier: string, locale: Locale = baseLocale): string {
  if (origin === 'aggregator') return courier.trim() || say(locale, 'the courier');
  return say(locale, origin === 'system' ? 'our systems' : 'our team');
}

export const wishKindWords: Record<Wish['kind'], ServerText> = {
  day: 'Another day',
  place: 'Pick-up point',
  neighbour: 'With a neighbour',
  'safe-place': 'In a safe place',
  address: 'Another address',
};

function detailWords(wish: Wish, locale: Locale): string {
  switch (wish.kind) {
    case 'day':
      return dayInWords(noonOf(wish.day), null, locale);
    case 'place':
      return [wish.name, wish.address].filter((part) => part !== '').join(', ');
    case 'address':
      return displayAddressLines(wish).join(', ');
    default:
      return wish.words;
  }
}

/** Returns what was asked for, to stand after a colon or alone: "Another day: Tuesday 17/11/2026". */
export function wishWords(wish: Wish, locale: Locale): string {
  const detail = detailWords(wish, locale);
  return `${say(locale, wishKindWords[wish.kind])}${detail && `: ${detail}`}`;
}

/** Returns where a parcel goes instead of to the address, once a wish is confirmed; it went to `before`. */
export function placeOf(wish: Wish, before: string): string {
  if (wish.kind === 'day') return before;
  return wish.kind === 'address' ? '' : wishWords(wish, baseLocale);
}

const placeKinds = ['place', 'neighbour', 'safe-place'] as const;

const kindOfPlace = (place: string) =>
  placeKinds.find((kind) => place === wishKindWords[kind] || place.startsWith(`${wishKindWords[kind]}: `));

/** Returns where a parcel goes, which is kept in British English, in another language. */
export function placeWords(place: string, locale: Locale): string {
  const kind = kindOfPlace(place);
  if (kind === undefined) return place;
  return `${say(locale, wishKindWords[kind])}${place.slice(wishKindWords[kind].length)}`;
}

/** Returns "Pick-up point" alone, without a name or what somebody typed. */
export function placeWithoutDetail(place: string): string {
  const kind = kindOfPlace(place);
  return kind === undefined ? '' : wishKindWords[kind];
}

/** Returns the place, and of what somebody typed the kind alone: others may read a mail. */
export const placeWithoutTyped = (place: string): string =>
  kindOfPlace(place) === 'place' ? place : placeWithoutDetail(place);

/** Returns the wish without what somebody typed, of an address its town and half of its post code. */
export function wishWithoutTyped(wish: Wish): Wish {
  if (wish.kind === 'address') return { kind: 'address', ...sealedAddress(wish) };
  return 'words' in wish ? { ...wish, words: '' } : wish;
}

type Answered = { status: RebookingStatus; wish: Wish; answer: string; confirmedFor: string | null };

const staying: Record<Direction, ServerText> = {
  collection: ' Your collection stays on {day}.',
  delivery: ' Your delivery stays on {day}.',
};

/** Returns the booked day while a visit is still to come on it. */
function dayThatStands(parcel: ParcelFacts, now: Date): string | null {
  const { bookedFor } = parcel;
  const isToCome = bookedFor !== null && bookedFor >= dayOf(now);
  return isToCome && !isDone(parcel) && failedAt(parcel) === null ? bookedFor : null;
}

function staysWords(parcel: ParcelFacts, { locale, now }: Reading): string {
  const day = dayThatStands(parcel, now);
  if (failedAt(parcel) !== null)
    return say(locale, ' Choose something else that the courier offers, or send us a message.');
  return day === null ? '' : say(locale, staying[parcel.direction], { day: formatDayAndMonth(noonOf(day), locale) });
}

/** A courier may confirm another day than the one that was wished for. */
export const confirmedWish = ({ wish, confirmedFor }: Pick<Answered, 'wish' | 'confirmedFor'>): Wish =>
  wish.kind === 'day' && confirmedFor !== null ? { kind: 'day', day: confirmedFor } : wish;

/** Returns whether a day was confirmed that is no longer to come: another one is booked, or its visit is over. */
export function isOvertaken(rebooking: Omit<Answered, 'answer'>, parcel: ParcelFacts): boolean {
  const wish = confirmedWish(rebooking);
  if (rebooking.status !== 'confirmed' || wish.kind !== 'day') return false;
  return isDone(parcel) || failedAt(parcel) !== null || parcel.bookedFor !== wish.day;
}

const sentenceEnd = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export type Reading = { locale: Locale; now: Date };

const confirmedWords = (wish: string, answer: string, locale: Locale): string =>
  `${say(locale, 'Confirmed. {wish}', { wish: sentenceEnd(wish) })}${answer && ` ${sentenceEnd(answer)}`}`;

/** Returns "Not possible: the van was loaded already. Your delivery stays on 15/11."; null while it waits. */
export function settledWords(rebooking: Answered, parcel: ParcelFacts, reading: Reading): string | null {
  const { locale } = reading;
  const answer = rebooking.answer.trim();
  switch (rebooking.status) {
    case 'asked':
      return null;
    case 'confirmed':
      return confirmedWords(wishWords(confirmedWish(rebooking), locale), answer, locale);
    case 'refused':
      return `${sentenceEnd(say(locale, 'Not possible: {answer}', { answer }))}${staysWords(parcel, reading)}`;
    case 'withdrawn':
      return `${say(locale, 'You’ve taken back what you asked for.')}${staysWords(parcel, reading)}`;
    case 'expired':
      return `${say(locale, 'There was no answer in time to what you asked for.')}${staysWords(parcel, reading)}`;
  }
}

/** As `settledWords`, without a day in whose place another one is booked; null also once the visit is over. */
export function settledWordsNow(rebooking: Answered, parcel: ParcelFacts, reading: Reading): string | null {
  if (!isOvertaken(rebooking, parcel)) return settledWords(rebooking, parcel, reading);
  if (isDone(parcel) || failedAt(parcel) !== null) return null;
  return confirmedWords(say(reading.locale, wishKindWords.day), rebooking.answer.trim(), reading.locale);
}

/** Returns "Asked for on 14/11 at 10:02. DPD hasn’t confirmed yet; until then the booked day stands." */
export function askedWords({ askedAt }: { askedAt: Date }, parcel: ParcelFacts, { locale, now }: Reading): string {
  const courier = parcel.courier.trim() || say(locale, 'The courier');
  const text =
    dayThatStands(parcel, now) === null
      ? 'Asked for on {day} at {time}. {courier} hasn’t confirmed yet.'
      : 'Asked for on {day} at {time}. {courier} hasn’t confirmed yet; until then the booked day stands.';
  return say(locale, text, { day: formatDayAndMonth(askedAt, locale), time: formatTime(askedAt), courier });
}
