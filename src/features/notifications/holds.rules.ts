// An event is sent only if it still holds: the excess may be paid by then, the message read, the state left.
import type { Happening } from '#claim/change/happenings.rules.ts';
import { isCancelledState, isClaimOver } from '#claim/rules/status.rules.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { startOfLondonDay } from '#shared/time/london.ts';
import type { ToldClaim } from './situation.ts';

/** A completed claim may still wait for its courier. */
function isOver({ state }: ToldClaim): boolean {
  if (!state) return false;
  if (isCancelledState(state.systemName)) return true;
  if (state.trackerNumber === null || state.trackerStep === null) return isClaimOver(state);
  return state.trackerNumber === 3 && state.trackerStep >= 100;
}

const waitsFor = ({ todos }: ToldClaim, kind: ToldClaim['todos'][number]['kind']): boolean =>
  todos.some((todo) => todo.kind === kind);

const isToBeCollected = (situation: ToldClaim): boolean =>
  !isOver(situation) && (situation.state?.trackerNumber ?? 1) === 1;

function isVisitAhead(situation: ToldClaim, journey: 'collection' | 'delivery', now: Date): boolean {
  const { next, number } = situation[journey];
  return isSetDate(next) ? next >= startOfLondonDay(now) : number !== '';
}

const rules: {
  [Kind in Happening['kind']]: (s: ToldClaim, h: Extract<Happening, { kind: Kind }>, now: Date) => boolean;
} = {
  'claim-received': ({ state }) => !isClaimOver(state),
  'state-changed': ({ state }, { to }) => state?.systemName === to,
  'message-received': (situation) => waitsFor(situation, 'read-messages'),
  'excess-due': (situation) => waitsFor(situation, 'pay-excess'),
  'excess-paid': ({ isExcessTaken }) => isExcessTaken,
  // A refund may fail after it was started.
  'excess-refunded': ({ refundedPence }, { pence }) => refundedPence >= pence,
  'passcode-needed': (situation) => waitsFor(situation, 'submit-passcode'),
  'icloud-needed': (situation) => waitsFor(situation, 'remove-icloud'),
  'collection-booked': (situation, _, now) => isToBeCollected(situation) && isVisitAhead(situation, 'collection', now),
  'delivery-booked': (situation, _, now) => !isOver(situation) && isVisitAhead(situation, 'delivery', now),
  'collection-tried': (situation) => isToBeCollected(situation),
  'delivery-tried': (situation) => !isOver(situation),
  'no-news': ({ state }) => !isClaimOver(state),
};

export function holds(happening: Happening, situation: ToldClaim, now: Date): boolean {
  const rule = rules[happening.kind] as (s: ToldClaim, h: Happening, now: Date) => boolean;
  return rule(situation, happening, now);
}
