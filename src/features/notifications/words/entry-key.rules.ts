import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { newestParcel } from '#claim/parcel/parcel.rules.ts';
import type { Offers } from '#shared/page/boot.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import type { Situation } from '#features/notifications/situation.ts';

type Given = { entries: Readonly<Record<string, unknown>>; offers: Pick<Offers, 'payment'> };

type Visit = Extract<NotifiableEvent, { kind: `${string}-booked` }>;

type Tried = Extract<NotifiableEvent, { kind: `${string}-tried` }>;

/** Returns where the delivery goes instead of to the address; often empty. */
export const deliveryPlace = ({ parcels }: Pick<Situation, 'parcels'>): string =>
  newestParcel(parcels, 'delivery')?.place ?? '';

const elsewhereOf = (situation: Situation): string => (deliveryPlace(situation) === '' ? '' : '-elsewhere');

function bookedKey(visit: Visit, situation: Situation): string {
  const journey = visit.kind === 'collection-booked' ? 'collection' : 'delivery';
  if (!isSetDate(situation[journey].next)) return `${journey}-tracked`;
  const elsewhere = journey === 'delivery' ? elsewhereOf(situation) : '';
  return `${journey}-${visit.isMoved ? 'moved' : 'booked'}${elsewhere}`;
}

function triedKey({ kind, next }: Tried, situation: Situation): string {
  if (next === null) return kind;
  return kind === 'collection-tried' ? 'collection-missed' : `delivery-missed${elsewhereOf(situation)}`;
}

function stateKey(situation: Situation, entries: Given['entries']): string {
  const key = `state:${situation.state?.systemName ?? ''}`;
  return Object.hasOwn(entries, key) ? key : 'state';
}

const dateKey = ({ promise }: Situation): string => (promise?.moved === null ? 'date-set' : 'date-moved');

const isAskedAgain = (event: NotifiableEvent, { todos }: Situation): boolean =>
  event.kind === 'quote-approval-withdrawn' && todos.some(({ kind }) => kind === 'decide-quote');

export function entryKeyOf(event: NotifiableEvent, situation: Situation, { entries, offers }: Given): string {
  switch (event.kind) {
    case 'state-changed':
      return stateKey(situation, entries);
    case 'collection-booked':
    case 'delivery-booked':
      return bookedKey(event, situation);
    case 'collection-tried':
    case 'delivery-tried':
      return triedKey(event, situation);
    case 'delivery-failed':
      return `${event.direction}-failed`;
    case 'date-moved':
      return dateKey(situation);
    case 'excess-due':
    case 'excess-reminder':
      return canPayOnline(offers, situation.excessPence) ? event.kind : `${event.kind}-by-contact`;
    default:
      return isAskedAgain(event, situation) ? 'quote-to-decide-again' : event.kind;
  }
}
