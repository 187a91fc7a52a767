// Events that no write of the claim causes, such as a refund, are recorded where they occur.
import { isSetDate } from '#shared/time/dates.ts';
import type { CourierReason } from '#claim/parcel/parcel.rules.ts';
import { type OperatorRequest, requestOf } from '#claim/rules/operator-request.rules.ts';
import type { ComparedClaim, Visits } from '#claim/document/compared-claim.ts';
import { isCancelledState, isEndedState } from '#claim/rules/status.rules.ts';
import { isExcessDue } from '#claim/rules/todo.rules.ts';

type Journey = 'collection' | 'delivery';

/** Instants are ISO 8601 text, because events are stored as JSON. Money is in pence. */
export type NotifiableEvent =
  | { kind: 'claim-received' }
  | { kind: 'state-changed'; to: string }
  | { kind: 'message-received' }
  | { kind: 'excess-due'; pence: number }
  | { kind: 'excess-paid' }
  | { kind: 'excess-refunded'; pence: number }
  | { kind: 'passcode-needed' }
  | { kind: 'icloud-needed' }
  | { kind: 'excess-reminder' | 'passcode-reminder' | 'icloud-reminder' }
  /** `at` is null if only the courier's number is known. */
  | { kind: `${Journey}-booked`; at: string | null; isMoved: boolean }
  /** The courier came on `at`. `next` is set if another visit is planned, so that this one failed. */
  | { kind: `${Journey}-tried`; at: string; next: string | null }
  | { kind: 'date-moved'; dateId: string }
  | { kind: 'quote-to-decide' | 'quote-changed' | 'quote-reminder' | 'quote-approval-withdrawn'; quoteId: string }
  | {
      kind: 'delivery-failed';
      parcelId: string;
      at: string;
      direction: Journey;
      reason: CourierReason | null;
    }
  | { kind: 'rebooking-settled'; rebookingId: string; direction: Journey }
  | { kind: 'outcome-to-choose' | 'outcome-reminder' | 'outcome-withdrawn' | 'voucher-ready'; offerId: string }
  | { kind: 'survey-asked'; surveyId: string }
  /** One that waits since the version before has no number. */
  | { kind: 'complaint-received'; complaintId: string; complaintNumber?: string }
  | { kind: 'complaint-letter' | 'complaint-closed'; complaintId: string; complaintNumber?: string; stepId: string }
  | { kind: 'no-news' };

/** `subject`: of several pending, only the newest is sent. `news`: sent at most once an hour. */
export type News = { subject: string; news: string };

type OfParcel = Extract<NotifiableEvent, { direction: Journey }>;

function newsOfParcel(event: OfParcel): News {
  const isFailed = event.kind === 'delivery-failed';
  const subject = isFailed ? event.direction : `${event.direction} wish`;
  return { subject, news: `${subject} ${isFailed ? `failed ${event.at}` : event.rebookingId}` };
}

type OfComplaint = Extract<NotifiableEvent, { complaintId: string }>;

const newsOfComplaint = (event: OfComplaint): News => ({
  subject: `complaint ${event.complaintId}`,
  news: `complaint ${'stepId' in event ? event.stepId : event.complaintId}`,
});

const subjectOfMoney = { 'excess-due': 'excess', 'excess-refunded': 'refund' } as const;

export function newsOf(event: NotifiableEvent): News {
  const { kind } = event;
  const about = (subject: string, what: string | number | null): News => ({
    subject,
    news: `${subject} ${what ?? ''}`.trim(),
  });
  if (kind === 'state-changed') return about('state', event.to);
  if (kind === 'survey-asked') return about(kind, event.surveyId);
  if (kind === 'date-moved') return about('date', event.dateId);
  if ('complaintId' in event) return newsOfComplaint(event);
  if ('offerId' in event) return about('outcome', `${kind} ${event.offerId}`);
  if ('quoteId' in event) return about('quote', `${kind} ${event.quoteId}`);
  if ('direction' in event) return newsOfParcel(event);
  if ('at' in event) return about(event.kind.startsWith('collection') ? 'collection' : 'delivery', whenOf(event));
  if ('pence' in event) return about(subjectOfMoney[event.kind], event.pence);
  if (kind === 'excess-paid') return about('excess', 'paid');
  return about(kind, null);
}

type OfVisit = Extract<NotifiableEvent, { kind: `${Journey}-${'booked' | 'tried'}` }>;

function whenOf(visit: OfVisit): string {
  return visit.kind.endsWith('-tried') ? `tried ${visit.at}` : `booked ${visit.at ?? ''}`;
}

const nothing: ComparedClaim = {
  state: null,
  excessPence: 0,
  isExcessTaken: false,
  collection: { next: null, last: null, number: '' },
  delivery: { next: null, last: null, number: '' },
  isLockRemoved: false,
  notification: null,
  unread: [],
};

const timeOf = (date: Date | null): number | null => (isSetDate(date) ? date.getTime() : null);

function triedVisit(kind: `${Journey}-tried`, before: Visits, after: Visits): NotifiableEvent | null {
  const { last, next } = after;
  if (!isSetDate(last) || last.getTime() <= (timeOf(before.last) ?? 0)) return null;
  const isInVain = isSetDate(next) && next > last;
  return { kind, at: last.toISOString(), next: isInVain ? next.toISOString() : null };
}

function bookedVisit(kind: `${Journey}-booked`, before: Visits, after: Visits): NotifiableEvent | null {
  const [was, is] = [timeOf(before.next), timeOf(after.next)];
  const isNewNumber = before.number === '' && after.number !== '';
  if ((is === null || is === was) && !isNewNumber) return null;
  return { kind, at: is === null ? null : new Date(is).toISOString(), isMoved: was !== null && is !== was };
}

/** A failed visit already carries its next date, so it needs no second event. */
function visitsOf(journey: Journey, before: ComparedClaim, after: ComparedClaim): NotifiableEvent[] {
  const [was, is] = [before[journey], after[journey]];
  const visit = triedVisit(`${journey}-tried`, was, is) ?? bookedVisit(`${journey}-booked`, was, is);
  return visit ? [visit] : [];
}

const isDue = ({ state, excessPence, isExcessTaken }: ComparedClaim): boolean =>
  !isCancelledState(state?.systemName ?? null) &&
  isExcessDue({ policyExcessPence: excessPence, excessPaymentTaken: isExcessTaken });

function excessOf(before: ComparedClaim, after: ComparedClaim): NotifiableEvent[] {
  if (after.isExcessTaken && !before.isExcessTaken && isDue(before)) return [{ kind: 'excess-paid' }];
  const isNew = isDue(after) && !(isDue(before) && before.excessPence === after.excessPence);
  return isNew ? [{ kind: 'excess-due', pence: after.excessPence }] : [];
}

/** Returns what a new notification asks for. */
function newRequest({ notification: was }: ComparedClaim, { notification }: ComparedClaim): OperatorRequest | null {
  if (!notification || (was?.name === notification.name && was.linkPath === notification.linkPath)) return null;
  return requestOf(notification.linkPath);
}

/** A lock that is found again is news even if the news of its state is not, because it was told before. */
function requestsOf(before: ComparedClaim, after: ComparedClaim): NotifiableEvent[] {
  if (isEndedState(after.state)) return [];
  const ask = newRequest(before, after);
  const isFoundAgain = before.isLockRemoved && !after.isLockRemoved;
  return [
    ...(ask === 'submit-passcode' ? [{ kind: 'passcode-needed' } as const] : []),
    ...(ask === 'remove-icloud' || isFoundAgain ? [{ kind: 'icloud-needed' } as const] : []),
  ];
}

export function isStateChanged(before: ComparedClaim, after: ComparedClaim): boolean {
  return after.state !== null && after.state.systemName !== before.state?.systemName;
}

function changesOf(before: ComparedClaim, after: ComparedClaim): NotifiableEvent[] {
  const known = new Set(before.unread);
  return [
    ...requestsOf(before, after),
    ...excessOf(before, after),
    ...visitsOf('collection', before, after),
    ...visitsOf('delivery', before, after),
    ...(after.unread.some((id) => !known.has(id)) ? [{ kind: 'message-received' } as const] : []),
  ];
}

/**
 * Makes one notification of a new claim and what waits on the claimant, and none of a new claim that has already ended.
 */
export function notifiableEventsOf(before: ComparedClaim | null, after: ComparedClaim): NotifiableEvent[] {
  if (before) {
    const moved: NotifiableEvent[] =
      after.state && isStateChanged(before, after) ? [{ kind: 'state-changed', to: after.state.systemName }] : [];
    return [...moved, ...changesOf(before, after)];
  }
  if (isEndedState(after.state)) return [];
  const changes = changesOf(nothing, after).filter(({ kind }) => !kind.endsWith('-tried'));
  return [{ kind: 'claim-received' }, ...changes];
}
