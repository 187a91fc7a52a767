// A passcode or an iCloud lock waits while the notification asks for it and it is not given (visual §1).
import type { QuoteFacts } from '../quote/quote-version.rules.ts';
import { lockState } from './lock.rules.ts';
import { requestOf } from './operator-request.rules.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';
import type { OfferFacts } from '../offer/offer.rules.ts';
import { isToChoose, isVoucherReady, lastDayOf as lastDayToChoose } from '../offer/offer-status.rules.ts';
import { isToDecide, lastDayOf } from '../quote/quote-status.rules.ts';
import { directions, newestParcel, type ParcelFacts, waitsForClaimant } from '../parcel/parcel.rules.ts';
import type { Todo } from './todo.ts';
import { isDeliveryClosed } from './parcel-progress.rules.ts';
import { isCancelledState, isClaimOver, isEndedState } from './status.rules.ts';

export type TodoFacts = {
  state: StateFacts | null;
  policyExcessPence: number;
  excessPaymentTaken: boolean;
  notification: { linkPath: string } | null;
  notificationAnswered: boolean;
  isLockRemoved: boolean;
  unreadMessages: number;
  quote: QuoteFacts | null;
  parcels: readonly ParcelFacts[];
  /** The device has come to the workshop; told where a collection failed. */
  hasArrived: boolean;
  offer: OfferFacts | null;
};

export function isExcessDue(facts: Pick<TodoFacts, 'policyExcessPence' | 'excessPaymentTaken'>): boolean {
  return facts.policyExcessPence > 0 && !facts.excessPaymentTaken;
}

function todosOfState({ state, notification, notificationAnswered, isLockRemoved }: TodoFacts): Todo[] {
  const kind = notification && !notificationAnswered ? requestOf(notification.linkPath) : null;
  const needsLockRemoved = kind !== 'remove-icloud' && state?.systemName === lockState && !isLockRemoved;
  const requests: Todo[] = kind === null || kind === 'excess-payment' ? [] : [{ kind }];
  return needsLockRemoved ? [...requests, { kind: 'remove-icloud' }] : requests;
}

/**
 * A cancelled claim's device may still be on its way back. Nothing is collected for a claim that has ended, or whose
 * device came some other way.
 */
function failedVisits({ state, parcels, hasArrived }: TodoFacts, now: Date): Todo[] {
  const isClosed = isDeliveryClosed({ isOver: isClaimOver(state), systemName: state?.systemName ?? null });
  return directions.flatMap((direction) => {
    const parcel = newestParcel(parcels, direction);
    const isOpen = direction === 'delivery' ? !isClosed : !isEndedState(state) && !hasArrived;
    return parcel && isOpen && waitsForClaimant(parcel, now) ? [{ kind: 'rebook-delivery', direction } as const] : [];
  });
}

/**
 * Returns what waits, in the order of the screen. A cancelled claim asks for its unread messages and a failed visit alone, because no one
 * should pay for a closed claim. A claim that has ended never asks to unlock its device.
 */
export function todos(facts: TodoFacts, now: Date): Todo[] {
  const isCancelled = isCancelledState(facts.state?.systemName ?? null);
  const list: Todo[] = failedVisits(facts, now);
  if (!isCancelled && isExcessDue(facts)) list.push({ kind: 'pay-excess', pence: facts.policyExcessPence });
  if (!isEndedState(facts.state)) list.push(...todosOfState(facts));
  const { quote, offer, state } = facts;
  if (isToDecide(quote, state, now)) list.push({ kind: 'decide-quote', dueAt: lastDayOf(quote) });
  if (isToChoose(offer, state, now)) list.push({ kind: 'choose-outcome', dueAt: lastDayToChoose(offer) });
  if (isVoucherReady(offer, state, now)) list.push({ kind: 'see-voucher' });
  if (facts.unreadMessages > 0) list.push({ kind: 'read-messages', count: facts.unreadMessages });
  return list;
}
