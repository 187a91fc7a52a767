import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Offers } from '#shared/page/boot.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import type { Situation } from '#features/notifications/situation.ts';

type Given = { entries: Readonly<Record<string, unknown>>; offers: Pick<Offers, 'payment'> };

type Visit = Extract<NotifiableEvent, { kind: `${string}-booked` }>;

function bookedKey(visit: Visit, situation: Situation): string {
  const journey = visit.kind === 'collection-booked' ? 'collection' : 'delivery';
  if (!isSetDate(situation[journey].next)) return `${journey}-tracked`;
  return visit.isMoved ? `${journey}-moved` : `${journey}-booked`;
}

function stateKey(situation: Situation, entries: Given['entries']): string {
  const key = `state:${situation.state?.systemName ?? ''}`;
  return Object.hasOwn(entries, key) ? key : 'state';
}

const dateKey = ({ promise }: Situation): string => (promise?.moved === null ? 'date-set' : 'date-moved');

export function entryKeyOf(event: NotifiableEvent, situation: Situation, { entries, offers }: Given): string {
  switch (event.kind) {
    case 'state-changed':
      return stateKey(situation, entries);
    case 'collection-booked':
    case 'delivery-booked':
      return bookedKey(event, situation);
    case 'collection-tried':
    case 'delivery-tried':
      return event.next === null ? event.kind : event.kind.replace('tried', 'missed');
    case 'delivery-failed':
      return `${event.direction}-failed`;
    case 'date-moved':
      return dateKey(situation);
    case 'excess-due':
    case 'excess-reminder':
      return canPayOnline(offers, situation.excessPence) ? event.kind : `${event.kind}-by-contact`;
    default:
      return event.kind;
  }
}
