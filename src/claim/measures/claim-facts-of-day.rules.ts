// What is counted of one claim. Pure, so that the same facts are counted alike by day and by night.
import type { DeciderKind } from '#claim/quote/quote-version.rules.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import { answerFacts, type Talk } from './answer-facts.rules.ts';
import { complaintFacts, type CountedComplaint } from '#claim/measures/complaints/complaint-facts.rules.ts';
import type { Fact } from './measures.rules.ts';
import {
  earlierOf,
  type Ending,
  endingsOf,
  minutesBetween,
  openStays,
  type Stays,
  waitedIn,
  waitedUntil,
} from './stays.rules.ts';

export type ClaimHistory = Talk & {
  id: string;
  clientId: string;
  brand: string;
  device: string;
  /** Has said what would help them, and not withdrawn it. */
  hasNeeds: boolean;
  createdAt: Date;
  /** Of the events with a date; null without one. */
  firstEventAt: Date | null;
  endedAt: Stays['endedAt'];
  states: Stays['states'];
  waits: Stays['waits'];
  contacts: readonly { at: Date; channel: string }[];
  /** By time; a date that was undone counts for nothing. */
  promises: readonly { at: Date; reason: string; until: Date; isWithdrawn: boolean }[];
  notices: readonly { at: Date; channel: string; isSent: boolean }[];
  messages: readonly { at: Date; isRead: boolean }[];
  quotes: readonly { sentAt: Date; settledAt: Date; by: string }[];
  surveys: readonly {
    askedAt: Date;
    answeredAt: Date | null;
    satisfaction: number | null;
    ease: number | null;
    wouldHaveCalled: boolean | null;
  }[];
  complaints: readonly CountedComplaint[];
  passcodes: readonly Date[];
  openings: readonly { at: Date; reason: string }[];
};

function stateFacts(history: ClaimHistory): Fact[] {
  return openStays(history).flatMap((stay): Fact[] => {
    const cohorts = { state: stay.name };
    const ours = waitedIn(stay, history.waits).get('us') ?? 0;
    return [
      { at: stay.to, measure: 'state', value: minutesBetween(stay.at, stay.to), cohorts },
      { at: stay.to, measure: 'state-ours', value: ours, cohorts },
    ];
  });
}

/** Systems may send a claim days after it began. */
const receiptOf = ({ createdAt, firstEventAt }: ClaimHistory): Date => earlierOf(createdAt, firstEventAt ?? createdAt);

/**
 * Returns whether the claim was over as the portal got it, so that nobody could have asked on its page. Of a final state
 * without a date the portal takes that instant.
 */
function wasOverBefore(history: ClaimHistory): boolean {
  const { createdAt, states } = history;
  const end = endingsOf(history).findLast(({ at }) => at <= createdAt);
  return end !== undefined && !states.some(({ at, isOver }) => !isOver && at > end.at && at <= createdAt);
}

/** Of all the time from receipt to an end, that of earlier ends too. */
function timeFacts(history: ClaimHistory, { at, state }: Ending): Fact[] {
  const waited = waitedUntil(history, at);
  const cohorts = { state };
  const whole = minutesBetween(receiptOf(history), at);
  const others = [...waited].filter(([on]) => on !== 'us').reduce((all, [, minutes]) => all + minutes, 0);
  const forSomebody = [...waited].filter(([on]) => on !== 'nobody');
  return [
    { at, measure: 'whole', value: whole, cohorts },
    { at, measure: 'whole-ours', value: Math.max(0, whole - others), cohorts },
    ...forSomebody.map(([on, value]): Fact => ({ at, measure: 'waiting', value, cohorts: { on } })),
  ];
}

function endFacts(history: ClaimHistory): Fact[] {
  const isTimed = !wasOverBefore(history);
  return endingsOf(history).flatMap((ending): Fact[] => [
    { at: ending.at, measure: 'ended', value: 0, cohorts: { state: ending.state } },
    ...(isTimed && ending.at > history.createdAt ? timeFacts(history, ending) : []),
    ...keptFacts(history, ending),
  ]);
}

/** Of claims with a promised date that stood at the end. What is cancelled keeps no date, however early. */
function keptFacts({ promises }: ClaimHistory, { at: endedAt, state }: Ending): Fact[] {
  const last = promises.findLast(({ isWithdrawn, at }) => !isWithdrawn && at <= endedAt);
  if (!last || isCancelledState(state)) return [];
  return [{ at: endedAt, measure: 'promise-kept', value: endedAt < last.until ? 1 : 0 }];
}

/** A date that was undone was told to nobody. */
function promiseFacts({ promises }: ClaimHistory): Fact[] {
  const told = promises.filter(({ isWithdrawn }) => !isWithdrawn);
  return told.map(({ at, reason }, index) => ({
    at,
    measure: index === 0 ? 'promise-set' : 'promise-moved',
    value: 0,
    cohorts: index === 0 ? {} : { reason },
  }));
}

function surveyFacts({ surveys }: ClaimHistory): Fact[] {
  return surveys.flatMap(({ askedAt, answeredAt: at, satisfaction, ease, wouldHaveCalled }): Fact[] => [
    { at: askedAt, measure: 'survey-asked', value: 0 },
    ...(at && satisfaction !== null ? [{ at, measure: 'satisfaction' as const, value: satisfaction }] : []),
    ...(at && ease !== null ? [{ at, measure: 'ease' as const, value: ease }] : []),
    ...(at && wouldHaveCalled !== null ? [{ at, measure: 'would-call' as const, value: Number(wouldHaveCalled) }] : []),
  ]);
}

/** Who decides as the quote is sent, without asking anybody. */
const atOnce: ReadonlySet<string> = new Set<DeciderKind>(['within-limit', 'covered']);

function quoteFacts({ sentAt, settledAt: at, by }: ClaimHistory['quotes'][number]): Fact[] {
  const decided: Fact = { at, measure: 'quote', value: minutesBetween(sentAt, at), cohorts: { by } };
  return atOnce.has(by) ? [decided] : [decided, { ...decided, measure: 'quote-asked' }];
}

const one =
  (measure: Fact['measure']) =>
  (at: Date): Fact => ({ at, measure, value: 0 });

/** The state in which a claim was; empty where none is known. */
const stateAt = ({ states }: ClaimHistory, when: Date): string =>
  (states.findLast(({ at }) => at <= when) ?? states[0])?.name ?? '';

/** Returns what a fact is told apart by: as it says itself, and as its claim is. */
export function cohortsOf(history: ClaimHistory, { at, measure, cohorts }: Fact): NonNullable<Fact['cohorts']> {
  if (measure === 'arrived') return {};
  const state = measure === 'came' ? {} : { state: stateAt(history, at) };
  return { device: history.device, needs: history.hasNeeds ? 'with' : 'without', ...state, ...cohorts };
}

/**
 * Returns what has happened by now. `answeredBy`: whatever complaint nobody has answered by then is late when its weeks
 * are over.
 */
export function factsOf(history: ClaimHistory, now: Date, { answeredBy = now } = {}): Fact[] {
  const { contacts, notices, messages, quotes, passcodes, openings } = history;
  return [
    ...(wasOverBefore(history) ? [] : [one('came')(receiptOf(history)), one('arrived')(history.createdAt)]),
    ...endFacts(history),
    ...stateFacts(history),
    ...answerFacts(history, now),
    ...promiseFacts(history),
    ...surveyFacts(history),
    ...complaintFacts(history.complaints, answeredBy),
    ...contacts.map(({ at, channel }): Fact => ({ at, measure: 'contact', value: 0, cohorts: { channel } })),
    ...notices.map(({ at, channel, isSent }): Fact => ({
      at,
      measure: 'notice',
      value: Number(isSent),
      cohorts: { channel },
    })),
    ...messages.map(({ at, isRead }): Fact => ({ at, measure: 'message-read', value: Number(isRead) })),
    ...quotes.flatMap(quoteFacts),
    ...passcodes.map(one('passcode-given')),
    ...openings.map(({ at, reason }): Fact => ({ at, measure: 'passcode-opened', value: 0, cohorts: { reason } })),
  ];
}
