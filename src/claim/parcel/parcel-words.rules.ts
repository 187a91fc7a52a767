// What claimants and handlers read of a parcel.
import { spelledFor } from '#shared/american.ts';
import type { Locale } from '#shared/locale.ts';
import { displayAddressLines } from '#shared/people/address.ts';
import { dayInWords, formatDate, formatTime } from '#shared/time/dates.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
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

const reasons: Record<CourierReason, string> = {
  'nobody-in': 'nobody was in',
  'no-access': 'the driver couldn’t get to the door',
  'address-unclear': 'the address wasn’t clear',
  'not-ready': 'the parcel wasn’t ready',
  refused: 'the parcel wasn’t accepted',
  weather: 'the weather was too bad',
  other: '',
  signed: 'signed for',
  neighbour: 'left with a neighbour',
  'safe-place': 'left in a safe place',
  'pickup-point': 'picked up',
};

const withReason = (text: string, reason: CourierReason | null, sign: string): string => {
  const why = reason === null ? '' : reasons[reason];
  return why === '' ? text : `${text}${sign} ${why}`;
};

/** Returns "We couldn’t deliver: nobody was in". */
export function failedWords(direction: Direction, reason: CourierReason | null): string {
  const verb = direction === 'delivery' ? 'deliver' : 'collect';
  return withReason(`We couldn’t ${verb}`, reason, ':');
}

const windowWords = (from: Date | null, to: Date | null): string | null =>
  from && to ? `${formatTime(from)}–${formatTime(to)}` : null;

/** What is read of an event. */
type Said = Pick<CourierEvent, 'status' | 'reason' | 'words' | 'windowFrom' | 'windowTo'>;

function outWords({ windowFrom, windowTo }: Said, direction: Direction): string {
  const window = windowWords(windowFrom, windowTo);
  const text = direction === 'delivery' ? 'Out for delivery' : 'On its way to you';
  return window === null ? text : `${text}, ${window}`;
}

/** Returns "Out for delivery, 10:12–11:12". News is in the courier’s own words. */
export function stepWords(event: Said, direction: Direction, locale: Locale): string {
  switch (event.status) {
    case 'booked':
      return 'Booked';
    case 'collected':
      return 'Collected';
    case 'on-its-way':
      return 'On its way';
    case 'out-for-delivery':
      return outWords(event, direction);
    case 'ready-for-pickup':
      return 'Ready to be picked up';
    case 'failed':
      return failedWords(direction, event.reason);
    case 'delivered':
      return spelledFor(
        withReason(direction === 'delivery' ? 'Delivered' : 'Arrived with us', event.reason, ','),
        locale,
      );
    case 'returning':
      return 'On its way back';
    case 'news':
      return event.words || 'News from the courier';
  }
}

const courierOr = (courier: string): string => courier.trim() || 'the courier';

/** Returns from whom news came: "DPD", "our systems" or "our team". */
export function sourceWords(origin: Origin, courier: string): string {
  if (origin === 'aggregator') return courierOr(courier);
  return origin === 'system' ? 'our systems' : 'our team';
}

export const wishKindWords: Record<Wish['kind'], string> = {
  day: 'Another day',
  place: 'Pick-up point',
  neighbour: 'With a neighbour',
  'safe-place': 'In a safe place',
  address: 'Another address',
};

function detailWords(wish: Wish): string {
  switch (wish.kind) {
    case 'day':
      return dayInWords(noonOf(wish.day));
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
  const text = `${wishKindWords[wish.kind]}: ${detailWords(wish)}`;
  return wish.kind === 'neighbour' ? spelledFor(text, locale) : text;
}

const dayAndMonth = (date: Date): string => formatDate(date).slice(0, 'dd/mm'.length);

type Answered = { status: RebookingStatus; wish: Wish; answer: string; confirmedFor: string | null };

const visitOf = ({ direction }: Pick<ParcelFacts, 'direction'>): string =>
  direction === 'delivery' ? 'delivery' : 'collection';

/** Returns the booked day while a visit is still to come on it. */
function dayThatStands(parcel: ParcelFacts, now: Date): string | null {
  const { bookedFor } = parcel;
  const isToCome = bookedFor !== null && bookedFor >= dayOf(now);
  return isToCome && !isDone(parcel) && failedAt(parcel) === null ? bookedFor : null;
}

function staysWords(parcel: ParcelFacts, now: Date): string {
  const day = dayThatStands(parcel, now);
  if (failedAt(parcel) !== null) return ' Arrange another day, or send us a message.';
  return day === null ? '' : ` Your ${visitOf(parcel)} stays on ${dayAndMonth(noonOf(day))}.`;
}

/** A courier may confirm another day than the one that was wished for. */
export const confirmedWish = ({ wish, confirmedFor }: Pick<Answered, 'wish' | 'confirmedFor'>): Wish =>
  wish.kind === 'day' && confirmedFor !== null ? { kind: 'day', day: confirmedFor } : wish;

const sentenceEnd = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export type Reading = { locale: Locale; now: Date };

/** Returns "Not possible: the van was loaded already. Your delivery stays on 15/11."; null while it waits. */
export function settledWords(rebooking: Answered, parcel: ParcelFacts, { locale, now }: Reading): string | null {
  const answer = rebooking.answer.trim();
  switch (rebooking.status) {
    case 'asked':
      return null;
    case 'confirmed':
      return `Confirmed. ${sentenceEnd(wishWords(confirmedWish(rebooking), locale))}${answer && ` ${sentenceEnd(answer)}`}`;
    case 'refused':
      return `${sentenceEnd(`Not possible: ${answer}`)}${staysWords(parcel, now)}`;
    case 'withdrawn':
      return `You’ve taken back what you asked for.${staysWords(parcel, now)}`;
    case 'expired':
      return `There was no answer in time to what you asked for.${staysWords(parcel, now)}`;
  }
}

/** Returns "Asked for on 14/11 at 10:02. DPD hasn’t confirmed yet; until then the booked day stands." */
export function askedWords({ askedAt }: { askedAt: Date }, parcel: ParcelFacts, now: Date): string {
  const when = `Asked for on ${dayAndMonth(askedAt)} at ${formatTime(askedAt)}.`;
  const who = parcel.courier.trim() || 'The courier';
  return `${when} ${who} hasn’t confirmed yet${dayThatStands(parcel, now) === null ? '' : '; until then the booked day stands'}.`;
}
