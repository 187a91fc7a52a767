// What is counted of one claim. Pure, so that the same facts are counted alike by day and by night.
import { eightWeeksEnd } from '#claim/complaint/complaint-clocks.rules.ts';
import type { Respondent } from '#claim/complaint/complaint.rules.ts';
import { answerMinutes } from '#claim/desk/clocks.rules.ts';
import type { Wait } from '#claim/desk/desk-facts.ts';
import { shippedTarget } from '#claim/desk/state-targets.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { londonDaysBetween } from '#shared/time/london.ts';
import { addWorkingMinutes, workingMinutesBetween } from '#shared/time/working-time.ts';
import type { Fact } from './measures.rules.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

export type ClaimHistory = {
  id: string;
  clientId: string;
  brand: string;
  device: string;
  /** Has said what would help them, and not withdrawn it. */
  hasNeeds: boolean;
  hours: OpeningHours;
  createdAt: Date;
  endedAt: Date | null;
  /** By time. */
  states: readonly { at: Date; name: string }[];
  waits: readonly Wait[];
  /** What the claimant wrote, by time. */
  written: readonly Date[];
  /** Messages, calls and words that no answer is needed, by time. */
  answers: readonly { at: Date; by: string | null; channel: string }[];
  contacts: readonly { at: Date; channel: string }[];
  /** By time; a date that was taken back counts for nothing later. */
  promises: readonly { at: Date; reason: string; latest: Date; isWithdrawn: boolean }[];
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
  complaints: readonly {
    receivedAt: Date;
    channel: string;
    closedAt: Date | null;
    outcome: string | null;
    cause: string | null;
    respondent: Respondent;
    /** Another complaint goes on with it. */
    isTakenUpAgain: boolean;
    /** Until when a summary resolves it; null of one about data, which has none. */
    summaryBy: Date | null;
  }[];
  passcodes: readonly Date[];
  openings: readonly { at: Date; reason: string }[];
};

/** The channel of what nobody has answered. */
const notAnswered = 'not-answered';

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

function endFacts(history: ClaimHistory): Fact[] {
  const { endedAt, createdAt, waits, states } = history;
  if (endedAt === null) return [];
  const waited = new Map<string, number>();
  for (const stay of staysOf(history)) {
    for (const [on, minutes] of waitedIn(stay, waits)) waited.set(on, (waited.get(on) ?? 0) + minutes);
  }
  const whole = minutesBetween(createdAt, endedAt);
  const others = [...waited].filter(([on]) => on !== 'us').reduce((all, [, minutes]) => all + minutes, 0);
  const cohorts = { state: states.at(-1)?.name ?? '' };
  return [
    { at: endedAt, measure: 'ended', value: 0, cohorts },
    { at: endedAt, measure: 'whole', value: whole, cohorts },
    { at: endedAt, measure: 'whole-ours', value: Math.max(0, whole - others), cohorts },
    ...[...waited].map(([on, value]): Fact => ({ at: endedAt, measure: 'waiting', value, cohorts: { on } })),
    ...keptFacts(history, endedAt),
  ];
}

/** Of claims with a promised date that stood at the end. */
function keptFacts({ promises }: ClaimHistory, endedAt: Date): Fact[] {
  const last = promises.findLast(({ isWithdrawn, at }) => !isWithdrawn && at <= endedAt);
  if (!last) return [];
  return [{ at: endedAt, measure: 'promise-kept', value: endedAt <= last.latest ? 1 : 0 }];
}

type Answer = ClaimHistory['answers'][number];

/** What a claimant wrote until somebody answered: several messages are one, from the first of them. */
type Question = { since: Date; answer: Answer | null };

function questionsOf({ written, answers }: ClaimHistory): Question[] {
  const times = written.map((one) => one.getTime());
  let next = 0;
  return [...answers, null].flatMap((answer) => {
    const until = answer?.at.getTime() ?? Infinity;
    const since = written[next];
    while (next < times.length && (times[next] ?? 0) <= until) next += 1;
    return since !== undefined && since.getTime() < until ? [{ since, answer }] : [];
  });
}

const answerCohorts = ({ channel, by }: Answer): NonNullable<Fact['cohorts']> => ({
  channel,
  ...(by !== null && { person: by }),
});

function answerFacts(history: ClaimHistory): Fact[] {
  const answered = questionsOf(history).flatMap(({ since, answer }) => (answer === null ? [] : [{ since, answer }]));
  return answered.flatMap(({ since, answer }, index): Fact[] => {
    const { at, channel } = answer;
    const value = workingMinutesBetween(history.hours, since, at);
    const first: Fact = { at, measure: 'answer-first', value, cohorts: { channel } };
    return [{ at, measure: 'answer', value, cohorts: answerCohorts(answer) }, ...(index === 0 ? [first] : [])];
  });
}

/** What runs over its time counts once, when the time is over, whether it is answered later or not. */
function inTimeFacts(history: ClaimHistory, now: Date): Fact[] {
  return questionsOf(history).flatMap(({ since, answer }): Fact[] => {
    const dueAt = addWorkingMinutes(history.hours, since, answerMinutes);
    const isInTime = answer !== null && answer.at <= dueAt;
    const at = isInTime ? answer.at : dueAt;
    if (at > now) return [];
    const cohorts = answer === null ? { channel: notAnswered } : answerCohorts(answer);
    return [{ at, measure: 'answer-in-time', value: Number(isInTime), cohorts }];
  });
}

function promiseFacts({ promises }: ClaimHistory): Fact[] {
  return promises.map(({ at, reason }, index) => ({
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

const dayMinutes = 24 * 60;

/** Weeks of a complaint end with their last day, so that beyond the first day whole days count, as its clocks do. */
function complaintMinutes(from: Date, to: Date): number {
  const days = londonDaysBetween(from, to);
  return days < 1 ? minutesBetween(from, to) : days * dayMinutes;
}

const upheld: ReadonlySet<string> = new Set(['accepted', 'redress']);
const decided: ReadonlySet<string> = new Set([...upheld, 'refused']);
/** A complaint is closed by an answer or its acceptance (DISP 1.10.7R): not by being withdrawn, or by going elsewhere. */
const answered: ReadonlySet<string> = new Set([...decided, 'resolved']);

type Complaint = ClaimHistory['complaints'][number];

const complaintCohorts = ({ channel, cause }: Complaint): NonNullable<Fact['cohorts']> => ({
  channel,
  ...(cause !== null && { reason: cause }),
});

/** What runs over eight weeks counts once, when they are over, whether it is answered or withdrawn later or not. */
function eightWeeksFact(complaint: Complaint, now: Date): Fact[] {
  const { receivedAt, closedAt, outcome, respondent } = complaint;
  const end = eightWeeksEnd(receivedAt);
  const isInTime = closedAt !== null && closedAt < end;
  // What was ours to answer was late before it was somebody else's.
  const isOthers = (outcome === 'elsewhere' && respondent === 'insurer') || (isInTime && !answered.has(outcome ?? ''));
  const at = isInTime ? closedAt : end;
  if (isOthers || at > now) return [];
  const cohorts = complaintCohorts(complaint);
  return [{ at, measure: 'complaint-in-eight-weeks', value: Number(isInTime), cohorts }];
}

const endingMeasures = new Map<string | null, Fact['measure']>([
  ['withdrawn', 'complaint-withdrawn'],
  ['elsewhere', 'complaint-elsewhere'],
  ['mistaken', 'complaint-mistaken'],
]);

/** What ends without an answer leaves the figures of answered ones, so how many did is told by itself. */
function endingFact({ closedAt, outcome, channel }: Complaint): Fact[] {
  const measure = endingMeasures.get(outcome);
  if (closedAt === null || measure === undefined) return [];
  return [{ at: closedAt, measure, value: 0, cohorts: { channel } }];
}

/**
 * Reports are of complaints received (DISP 1.10.1R), so one that was withdrawn counts. One by mistake was never one. One
 * that was taken up again counts once, as that which takes it up; eight weeks that it had missed stay missed.
 */
export function complaintFacts({ complaints }: ClaimHistory, now: Date): Fact[] {
  return complaints.flatMap((complaint): Fact[] => {
    const { receivedAt, channel, closedAt: at, outcome, summaryBy } = complaint;
    if (complaint.isTakenUpAgain) return outcome === 'mistaken' ? [] : eightWeeksFact(complaint, now);
    if (outcome === 'mistaken') return endingFact(complaint);
    const received: Fact = { at: receivedAt, measure: 'complaint', value: 0, cohorts: { channel } };
    const all = [received, ...eightWeeksFact(complaint, now)];
    if (at === null || outcome === null || !answered.has(outcome)) return [...all, ...endingFact(complaint)];
    const cohorts = complaintCohorts(complaint);
    return [
      ...all,
      { at, measure: 'complaint-closed', value: complaintMinutes(receivedAt, at), cohorts },
      ...(summaryBy === null
        ? []
        : [{ at, measure: 'complaint-fast' as const, value: Number(at <= summaryBy), cohorts: { channel } }]),
      ...(decided.has(outcome)
        ? [{ at, measure: 'complaint-upheld' as const, value: Number(upheld.has(outcome)), cohorts }]
        : []),
    ];
  });
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

/** What has happened by now. */
export function factsOf(history: ClaimHistory, now: Date): Fact[] {
  const { contacts, notices, messages, quotes, passcodes, openings } = history;
  return [
    one('came')(history.createdAt),
    ...endFacts(history),
    ...stateFacts(history),
    ...answerFacts(history),
    ...inTimeFacts(history, now),
    ...promiseFacts(history),
    ...surveyFacts(history),
    ...complaintFacts(history, now),
    ...contacts.map(({ at, channel }): Fact => ({ at, measure: 'contact', value: 0, cohorts: { channel } })),
    ...notices.map(({ at, channel, isSent }): Fact => ({
      at,
      measure: 'notice',
      value: Number(isSent),
      cohorts: { channel },
    })),
    ...messages.map(({ at, isRead }): Fact => ({ at, measure: 'message-read', value: Number(isRead) })),
    ...quotes.map(({ sentAt, settledAt: at, by }): Fact => ({
      at,
      measure: 'quote',
      value: minutesBetween(sentAt, at),
      cohorts: { by },
    })),
    ...passcodes.map(one('passcode-given')),
    ...openings.map(({ at, reason }): Fact => ({ at, measure: 'passcode-opened', value: 0, cohorts: { reason } })),
  ];
}
