// What claimants and handlers read of a parcel.
import { spelledFor } from '#shared/american.ts';
import type { Locale } from '#shared/locale.ts';
import { displayAddressLines } from '#shared/people/address.ts';
import { dayInWords, formatDate, formatTime } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import type { CourierEvent, CourierReason, Direction, Origin } from './parcel.rules.ts';
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

function outWords({ windowFrom, windowTo }: CourierEvent, direction: Direction): string {
  const window = windowWords(windowFrom, windowTo);
  const text = direction === 'delivery' ? 'Out for delivery' : 'On its way to you';
  return window === null ? text : `${text}, ${window}`;
}

/** Returns "Out for delivery, 10:12–11:12". News is in the courier’s own words. */
export function stepWords(event: CourierEvent, direction: Direction, locale: Locale): string {
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

/** Returns what was asked for, to stand after a colon or alone: "Another day: Tuesday 17/11/2026". */
export function wishWords(wish: Wish, locale: Locale): string {
  switch (wish.kind) {
    case 'day':
      return `Another day: ${dayInWords(noonOf(wish.day))}`;
    case 'place':
      return `Pick-up point: ${[wish.name, wish.address].filter((part) => part !== '').join(', ')}`;
    case 'neighbour':
      return spelledFor(`With a neighbour: ${wish.words}`, locale);
    case 'safe-place':
      return `In a safe place: ${wish.words}`;
    case 'address':
      return `Another address: ${displayAddressLines(wish).join(', ')}`;
  }
}

const dayAndMonth = (date: Date): string => formatDate(date).slice(0, 'dd/mm'.length);

type Booked = { direction: Direction; bookedFor: string | null; courier: string };
type Answered = { status: RebookingStatus; wish: Wish; answer: string };

const visitOf = ({ direction }: Pick<Booked, 'direction'>): string =>
  direction === 'delivery' ? 'delivery' : 'collection';

function staysWords(parcel: Booked): string {
  return parcel.bookedFor === null ? '' : ` Your ${visitOf(parcel)} stays on ${dayAndMonth(noonOf(parcel.bookedFor))}.`;
}

const sentenceEnd = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns "Not possible: the van was loaded already. Your delivery stays on 15/11."; null while it waits. */
export function settledWords(rebooking: Answered, parcel: Booked, locale: Locale): string | null {
  const answer = rebooking.answer.trim();
  switch (rebooking.status) {
    case 'asked':
      return null;
    case 'confirmed':
      return `Confirmed. ${sentenceEnd(wishWords(rebooking.wish, locale))}${answer && ` ${sentenceEnd(answer)}`}`;
    case 'refused':
      return `${sentenceEnd(`Not possible: ${answer}`)}${staysWords(parcel)}`;
    case 'withdrawn':
      return `You’ve taken back what you asked for.${staysWords(parcel)}`;
    case 'expired':
      return `There was no answer in time to what you asked for.${staysWords(parcel)}`;
  }
}

/** Returns "Asked for on 14/11 at 10:02. DPD hasn’t confirmed yet; until then the booked day stands." */
export function askedWords({ askedAt }: { askedAt: Date }, { courier, bookedFor }: Booked): string {
  const when = `Asked for on ${dayAndMonth(askedAt)} at ${formatTime(askedAt)}.`;
  const who = courier.trim() || 'The courier';
  return `${when} ${who} hasn’t confirmed yet${bookedFor === null ? '' : '; until then the booked day stands'}.`;
}
