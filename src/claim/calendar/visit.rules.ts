import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { collectionProgress, deliveryProgress } from '../rules/parcel-progress.rules.ts';
import { isCancelledState, isClaimOver } from '../rules/status.rules.ts';
import type { VisitFacts, WordingFacts } from '../wording/wording-facts.ts';

export type VisitKind = 'collection' | 'delivery';

export type VisitsFacts = Pick<WordingFacts, 'state' | 'events' | 'collection' | 'delivery'>;

/** `place`: where it goes instead of to the address, in British English; often empty. */
export type Visit = { kind: VisitKind; date: Date; courier: string; place: string };

function expectedOf(kind: VisitKind, { next, last, courier, place = '' }: VisitFacts, now: Date): Visit[] {
  if (!isSetDate(next) || londonDayNumber(next) < londonDayNumber(now)) return [];
  const isMade = isSetDate(last) && londonDayNumber(last) >= londonDayNumber(next);
  return isMade ? [] : [{ kind, date: next, courier, place }];
}

const isCancelled = ({ state }: VisitsFacts): boolean => isCancelledState(state?.systemName ?? null);

const isToCollect = (facts: VisitsFacts): boolean => !isCancelled(facts) && (facts.state?.trackerNumber ?? 1) === 1;

/**
 * The device still has to come back, which step 100 of group 3 ends. A cancelled claim's device may still be on its
 * way.
 */
const isToDeliver = (facts: VisitsFacts): boolean =>
  isCancelled(facts) || facts.state?.trackerNumber !== 3 || facts.state.trackerStep !== 100;

export function visitsToCome(facts: VisitsFacts, now: Date): Visit[] {
  const { state, events, collection, delivery } = facts;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  const isCollecting = collectionProgress({ ...known, visit: collection }, now).status === 'open';
  const isDelivering = deliveryProgress({ ...known, visit: delivery }, now).status === 'open';
  return [
    ...(isCollecting && isToCollect(facts) ? expectedOf('collection', collection, now) : []),
    ...(isDelivering && isToDeliver(facts) ? expectedOf('delivery', delivery, now) : []),
  ];
}
