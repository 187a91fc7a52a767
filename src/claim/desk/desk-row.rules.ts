import { isAnswered, requestOf } from '#claim/rules/operator-request.rules.ts';
import { isClaimOver, isEndedState } from '#claim/rules/status.rules.ts';
import { type ClockKind, isOfAnswer, isOfComplaint, type WaitingOn } from './clock-kinds.rules.ts';
import { isBeyondOffer } from '#claim/offer/offer-status.rules.ts';
import { isBeyondQuote } from '#claim/quote/quote-status.rules.ts';
import {
  type Clock,
  clocksOf,
  firstDue,
  handedOverAt,
  stateSince,
  unansweredSince,
  waitingSaid,
} from './clocks.rules.ts';
import type { DeskFacts, Wait } from './desk-facts.ts';
import { isInState, targetOf } from './state-targets.rules.ts';
import { untakenFrom } from './untaken.rules.ts';
import { nextWaits } from './waits.rules.ts';

export type DeskRow = {
  claim_id: string;
  brand: string | null;
  client_id: string | null;
  open: boolean;
  state_id: string | null;
  assignee_id: string | null;
  state_since: Date;
  waiting_on: WaitingOn;
  due_at: Date | null;
  due_kind: ClockKind | null;
  due_from: Date | null;
  unanswered: number;
  unanswered_since: Date | null;
  told_at: Date | null;
  undelivered_at: Date | null;
  untaken_from: Date | null;
  ended_at: Date | null;
  received_at: Date;
  /** How many complaints are open. */
  complaints: number;
  complaint_due_at: Date | null;
  complaint_due_kind: ClockKind | null;
  complaint_due_from: Date | null;
  complaint_closed_at: Date | null;
  has_needs: boolean;
  answer_due_at: Date | null;
  answer_due_kind: ClockKind | null;
  answer_due_from: Date | null;
};

function isRequestOpen({ notification, given }: DeskFacts): boolean {
  if (notification === null || requestOf(notification.linkPath) === null) return false;
  return !isAnswered(notification.linkPath, given);
}

/** A question waits as long as the claimant’s messages of its time do. */
const isAnswerDue = (askedAt: Date | null, unansweredSince: Date | null): boolean =>
  askedAt !== null && unansweredSince !== null && unansweredSince <= askedAt;

/** Whom the claim waits for by its quote; null where that says nothing. It does not depend on whether the quote's time is over. */
function waitingByQuote({ quote, state, messages: { since } }: DeskFacts): WaitingOn | null {
  if (quote === null || isBeyondQuote(state)) return null;
  if (quote.status === 'sent' && quote.decides === 'claimant')
    return isAnswerDue(quote.askedAt, since) ? 'us' : 'claimant';
  if (quote.status === 'sent') return null;
  return isInState(state, 'Awaiting Authorisation') && quote.status !== 'withdrawn' ? 'us' : null;
}

/** Likewise by its offer. Whoever was offered nothing, or has chosen, waits for us. */
function waitingByOffer({ offer, state, messages: { since } }: DeskFacts): WaitingOn | null {
  if (isBeyondOffer(state)) return null;
  if (offer?.status === 'sent') return isAnswerDue(offer.askedAt, since) ? 'us' : 'claimant';
  return isInState(state, 'Beyond Repair') || offer?.status === 'expired' ? 'us' : null;
}

/** What a handler said counts first. An open request of the operator holds the work up, whatever the state says. */
export function waitingOnOf(facts: DeskFacts): WaitingOn {
  const { state, given } = facts;
  if (isClaimOver(state)) return 'nobody';
  const said = waitingSaid(facts);
  if (said !== null) return said.on;
  const waitingOn = handedOverAt(facts) === null ? targetOf(facts).waitingOn : 'us';
  if (isEndedState(state)) return waitingOn;
  if (isRequestOpen(facts)) return 'claimant';
  const bySent = waitingByOffer(facts) ?? waitingByQuote(facts);
  if (bySent !== null) return bySent;
  const isUnlocked = isInState(state, 'Awaiting Activation Lock Removal') && given.isLockRemoved;
  return isUnlocked ? 'us' : waitingOn;
}

const nothingDue = { due_at: null, due_kind: null, due_from: null };

/** Returns the claim's waits as they are once its row is made; the same array if nothing has changed. */
export function waitsOf(facts: DeskFacts, now: Date): readonly Wait[] {
  const { waitingOn: byState } = targetOf(facts);
  const on = waitingOnOf(facts);
  const since = waitingSaid(facts)?.since ?? (on === 'us' ? handedOverAt(facts) : null);
  return nextWaits(facts.work.waits, { on, byState, since, now });
}

export type RunningClocks = { waitingOn: WaitingOn; clocks: readonly Clock[] };

/** Returns whom the claim waits for and its running clocks, of which its row and its clocks at the desk are made. */
export function runningClocks(facts: DeskFacts): RunningClocks {
  const waitingOn = waitingOnOf(facts);
  return { waitingOn, clocks: clocksOf(facts, waitingOn) };
}

/** Of the complaints alone, whatever else is due before them. */
function complaintDue(clocks: readonly Clock[]) {
  const due = clocks.find(({ kind }) => isOfComplaint(kind));
  return {
    complaint_due_at: due?.dueAt ?? null,
    complaint_due_kind: due?.kind ?? null,
    complaint_due_from: due?.from ?? null,
  };
}

/** Of the answer alone, whatever else is due before it. */
function answerDue(clocks: readonly Clock[]) {
  const due = clocks.find(({ kind }) => isOfAnswer(kind));
  return {
    answer_due_at: due?.dueAt ?? null,
    answer_due_kind: due?.kind ?? null,
    answer_due_from: due?.from ?? null,
  };
}

/** Deterministic: the same facts give the same row, whenever it is computed. */
export function deskRow(facts: DeskFacts, { waitingOn, clocks } = runningClocks(facts)): DeskRow {
  const { claimId, brand, client, state, messages, chat, toldAt, undeliveredAt, untaken } = facts;
  const due = firstDue(clocks);
  return {
    claim_id: claimId,
    brand,
    client_id: client?.id ?? null,
    open: due !== undefined,
    state_id: state?.id ?? null,
    assignee_id: facts.work.assigneeId,
    state_since: stateSince(facts),
    waiting_on: waitingOn,
    ...(due ? { due_at: due.dueAt, due_kind: due.kind, due_from: due.from } : nothingDue),
    unanswered: messages.count + (chat ? 1 : 0),
    unanswered_since: unansweredSince(facts),
    told_at: toldAt,
    undelivered_at: undeliveredAt,
    untaken_from: untaken && untakenFrom(untaken),
    ended_at: waitingOn === 'nobody' ? stateSince(facts) : null,
    received_at: facts.createdAt,
    complaints: facts.complaints.length,
    ...complaintDue(clocks),
    complaint_closed_at: facts.complaintClosedAt,
    has_needs: facts.needs.isThere,
    ...answerDue(clocks),
  };
}
