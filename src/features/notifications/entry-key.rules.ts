// Which wording a happening has. A visit without a date, one that has moved and one that was in vain read differently; a
// state that has no words of its own is told in neutral ones.
import type { Happening } from '#claim/happenings.rules.ts';
import { isEndedState } from '#claim/status.rules.ts';
import { isSetDate } from '#shared/dates.ts';
import type { Situation } from './situation.ts';

type Visit = Extract<Happening, { kind: `${string}-booked` }>;

function bookedKey(visit: Visit, situation: Situation): string {
  const journey = visit.kind === 'collection-booked' ? 'collection' : 'delivery';
  if (!isSetDate(situation[journey].next)) return `${journey}-tracked`;
  return visit.isMoved ? `${journey}-moved` : `${journey}-booked`;
}

function stateKey(situation: Situation, isWorded: (key: string) => boolean): string {
  const name = `state:${situation.state?.systemName ?? ''}`;
  if (isWorded(name)) return name;
  return isEndedState(situation.state) ? 'state-finished' : 'state-other';
}

/** The key of the entry that words this happening. `isWorded` says which keys there are. */
export function entryKeyOf(happening: Happening, situation: Situation, isWorded: (key: string) => boolean): string {
  switch (happening.kind) {
    case 'state-changed':
      return stateKey(situation, isWorded);
    case 'collection-booked':
    case 'delivery-booked':
      return bookedKey(happening, situation);
    case 'collection-tried':
      return happening.next === null ? 'collection-tried' : 'collection-missed';
    case 'delivery-tried':
      return happening.next === null ? 'delivery-tried' : 'delivery-missed';
    default:
      return happening.kind;
  }
}
