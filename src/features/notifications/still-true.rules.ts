// An event is sent only if it is still true: the excess may be paid by then, the message read, the state left.
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { isCancelledState, isClaimOver } from '#claim/rules/status.rules.ts';
import { failedAt, newestParcel } from '#claim/parcel/parcel.rules.ts';
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { startOfLondonDay } from '#shared/time/london.ts';
import type { NotifiedClaim } from './situation.ts';

/** A completed claim may still wait for its courier. */
function isOver({ state }: NotifiedClaim): boolean {
  if (!state) return false;
  if (isCancelledState(state.systemName)) return true;
  if (state.trackerNumber === null || state.trackerStep === null) return isClaimOver(state);
  return state.trackerNumber === 3 && state.trackerStep >= 100;
}

/** A cancelled claim’s device may still be on its way. */
const isToBeDelivered = (situation: NotifiedClaim): boolean =>
  !isOver(situation) || isCancelledState(situation.state?.systemName ?? null);

const waitsFor = ({ todos }: NotifiedClaim, kind: NotifiedClaim['todos'][number]['kind']): boolean =>
  todos.some((todo) => todo.kind === kind);

const isToBeCollected = (situation: NotifiedClaim): boolean =>
  !isOver(situation) && (situation.state?.trackerNumber ?? 1) === 1;

/** Nothing more is collected for a claim that was cancelled meanwhile, or whose device came some other way. */
const isToCollectAnew = ({ todos }: NotifiedClaim): boolean =>
  todos.some((todo) => todo.kind === 'rebook-delivery' && todo.direction === 'collection');

function isVisitAhead(situation: NotifiedClaim, journey: 'collection' | 'delivery', now: Date): boolean {
  const { next, number } = situation[journey];
  return isSetDate(next) ? next >= startOfLondonDay(now) : number !== '';
}

/** A courier may correct its scan of a visit. */
const isOfSameDay = (failed: Date | null, at: string): boolean =>
  failed !== null && londonDayNumber(failed) === londonDayNumber(new Date(at));

/** Returns whether the claimant is asked to choose another day for the same day’s visit, because the courier told of it. */
function isSaidByCourier({ parcels }: NotifiedClaim, journey: 'collection' | 'delivery', at: string): boolean {
  const parcel = newestParcel(parcels, journey);
  const failed = parcel && failedAt(parcel);
  return isOfSameDay(failed, at);
}

const rules: {
  [Kind in NotifiableEvent['kind']]: (
    situation: NotifiedClaim,
    event: Extract<NotifiableEvent, { kind: Kind }>,
    now: Date,
  ) => boolean;
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
  'excess-reminder': (situation) => waitsFor(situation, 'pay-excess'),
  'passcode-reminder': (situation) => waitsFor(situation, 'submit-passcode'),
  'icloud-reminder': (situation) => waitsFor(situation, 'remove-icloud'),
  'collection-booked': (situation, _, now) => isToBeCollected(situation) && isVisitAhead(situation, 'collection', now),
  'delivery-booked': (situation, _, now) => isToBeDelivered(situation) && isVisitAhead(situation, 'delivery', now),
  'collection-tried': (situation, { at }) =>
    isToBeCollected(situation) && !isSaidByCourier(situation, 'collection', at),
  'delivery-tried': (situation, { at }) => isToBeDelivered(situation) && !isSaidByCourier(situation, 'delivery', at),
  'quote-to-decide': (situation) => waitsFor(situation, 'decide-quote'),
  'quote-changed': (situation) => waitsFor(situation, 'decide-quote'),
  'quote-reminder': (situation) => waitsFor(situation, 'decide-quote'),
  'quote-approval-withdrawn': ({ isQuoteUndecided }) => isQuoteUndecided,
  'outcome-to-choose': (situation) => waitsFor(situation, 'choose-outcome'),
  'outcome-reminder': (situation) => waitsFor(situation, 'choose-outcome'),
  // After it another offer waits, or the claim has ended.
  'outcome-withdrawn': (situation) => !isClaimOver(situation.state) && !waitsFor(situation, 'choose-outcome'),
  'voucher-ready': ({ isVoucherReady }) => isVoucherReady,
  'date-moved': ({ promise }, { dateId }) => promise?.id === dateId,
  'delivery-failed': (situation, { parcelId, at, direction }) => {
    const failed = situation.parcels.find(({ id }) => id === parcelId);
    if (failed === undefined || !isOfSameDay(failedAt(failed), at)) return false;
    return direction === 'delivery' || failed.askedAt !== null || isToCollectAnew(situation);
  },
  'rebooking-settled': ({ rebookings }, { rebookingId }) => rebookings.some(({ id }) => id === rebookingId),
  'survey-asked': ({ survey }, { surveyId }) => survey?.id === surveyId && survey.isToAnswer,
  // What was taken in or written stays so.
  'complaint-received': () => true,
  'complaint-letter': () => true,
  'complaint-closed': () => true,
  'no-news': ({ state }) => !isClaimOver(state),
};

export function isStillTrue(event: NotifiableEvent, situation: NotifiedClaim, now: Date): boolean {
  const rule = rules[event.kind] as (situation: NotifiedClaim, event: NotifiableEvent, now: Date) => boolean;
  return rule(situation, event, now);
}
