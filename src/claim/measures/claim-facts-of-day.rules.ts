// What is counted of one claim. Pure, so that the same facts are counted alike by day and by night.
import type { Wait } from '#claim/desk/desk-facts.ts';
import type { DeciderKind } from '#claim/quote/quote-version.rules.ts';
import { shippedTarget } from '#claim/desk/state-targets.rules.ts';
import { answerFacts, type Talk } from './answer-facts.rules.ts';
import { complaintFacts, type CountedComplaint } from './complaint-facts.rules.ts';
import type { Fact } from './measures.rules.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

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
  endedAt: Date | null;
  /** By time. */
  states: readonly { at: Date; name: string }[];
  waits: readonly Wait[];
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

const minutesBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / minuteMs;

type Stay = { name: string; from: Date; to: Date };

/** Until the next other state, or the end. A state that lasts is no stay yet. */
function staysOf({ states, endedAt }: ClaimHistory): Stay[] {
  const changes = states.filter(({ name }, at) => name !== states[at - 1]?.name);
  return changes.flatMap(({ at, name }, index) => {
    const to = changes[index + 1]?.at ?? null;
    const isOver = endedAt !== null && at >= endedAt;
    return to === null || isOver ? [] : [{ name, from: at, to }];
  });
}

/** Splits a stay by whom it waited for: as its state says, unless a wait says otherwise. */
function waitedIn(stay: Stay, waits: readonly Wait[]): Map<string, number> {
  const minutes = new Map<string, number>();
  const add = (on: string, from: Date, to: Date) => minutes.set(on, (minutes.get(on) ?? 0) + minutesBetween(from, to));
  const { waitingOn: byState } = shippedTarget(stay.name);
  let from = stay.from;
  for (const wait of waits) {
    const [start, end] = [laterOf(wait.from, from), earlierOf(wait.until ?? stay.to, stay.to)];
    if (end <= start) continue;
    add(byState, from, start);
    add(wait.on, start, end);
    from = end;
  }
  add(byState, from, stay.to);
  return minutes;
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

function stateFacts(history: ClaimHistory): Fact[] {
  return staysOf(history).flatMap((stay): Fact[] => {
    const cohorts = { state: stay.name };
    const ours = waitedIn(stay, history.waits).get('us') ?? 0;
    return [
      { at: stay.to, measure: 'state', value: minutesBetween(stay.from, stay.to), cohorts },
      { at: stay.to, measure: 'state-ours', value: ours, cohorts },
    ];
  });
}

/** Systems may send a claim days after it began. */
const receiptOf = ({ createdAt, firstEventAt }: ClaimHistory): Date => earlierOf(createdAt, firstEventAt ?? createdAt);

/** Whether the portal, and so its page, never had the claim while it was open. */
const wasOverBefore = ({ createdAt, endedAt }: ClaimHistory): boolean => endedAt !== null && endedAt < createdAt;

function timeFacts(history: ClaimHistory, endedAt: Date, cohorts: NonNullable<Fact['cohorts']>): Fact[] {
  const waited = new Map<string, number>();
  for (const stay of staysOf(history)) {
    for (const [on, minutes] of waitedIn(stay, history.waits)) waited.set(on, (waited.get(on) ?? 0) + minutes);
  }
  const whole = minutesBetween(receiptOf(history), endedAt);
  const others = [...waited].filter(([on]) => on !== 'us').reduce((all, [, minutes]) => all + minutes, 0);
  return [
    { at: endedAt, measure: 'whole', value: whole, cohorts },
    { at: endedAt, measure: 'whole-ours', value: Math.max(0, whole - others), cohorts },
    ...[...waited].map(([on, value]): Fact => ({ at: endedAt, measure: 'waiting', value, cohorts: { on } })),
  ];
}

function endFacts(history: ClaimHistory): Fact[] {
  const { endedAt, states } = history;
  if (endedAt === null) return [];
  const cohorts = { state: states.at(-1)?.name ?? '' };
  return [
    { at: endedAt, measure: 'ended', value: 0, cohorts },
    ...(wasOverBefore(history) ? [] : timeFacts(history, endedAt, cohorts)),
    ...keptFacts(history, endedAt),
  ];
}

/** Of claims with a promised date that stood at the end. */
function keptFacts({ promises }: ClaimHistory, endedAt: Date): Fact[] {
  const last = promises.findLast(({ isWithdrawn, at }) => !isWithdrawn && at <= endedAt);
  if (!last) return [];
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
    ...(wasOverBefore(history) ? [] : [one('came')(receiptOf(history))]),
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
