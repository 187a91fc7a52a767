// The days of a complaint, with what was done by each: what was missed stays missed, also once it is closed.
import { londonDaysBetween } from '#shared/time/london.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { type ComplaintStart, deadlinesOf, promisedEnd } from './complaint-clocks.rules.ts';
import type { complaintDays, ComplaintFacts, StepKind } from './complaint.rules.ts';

export type ComplaintDay = {
  what: (typeof complaintDays)[number];
  /** The end of the day; of the 8-week letter, when it went. */
  at: Date;
  /** The end of the last working day until then, where that is another day. */
  sendBy: Date | null;
  doneAt: Date | null;
  /** By how many days it was done too late, or never; 0 is the same day. Null where it was not, or is still open. */
  lateDays: number | null;
};

type Facts = ComplaintFacts & { summaryAt: Date | null; finalAt: Date | null };

/** `promisedOn`: the London day by which the letter promised to write again. */
export type PromisingStep = { kind: StepKind; at: Date; promisedOn: string | null };

const firstOf = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);

/** Nothing is owed any more of what was closed in time, also where an insurer confirms it later. */
function lateDaysOf(by: Date, doneAt: Date | null, closedAt: Date | null): number | null {
  const ended = doneAt ?? closedAt;
  if (closedAt !== null && closedAt <= by) return null;
  return ended === null || ended <= by ? null : londonDaysBetween(new Date(by.getTime() - 1), ended);
}

/** Whether a letter keeps what one before it has promised: an acknowledgement says nothing new. */
const isNews = ({ kind }: PromisingStep): boolean =>
  kind === 'holding' || kind === 'eight-weeks' || kind === 'summary' || kind === 'final';

const sentBy = ({ sendBy, finalBy }: Facts): Date | null => (sendBy < finalBy ? sendBy : null);

type Promised = { by: StepKind; end: Date; keptAt: Date | null };

/** Each promise, also one that a later letter has replaced. The next letter keeps it, or is late. */
function promisesOf(steps: readonly PromisingStep[]): Promised[] {
  const letters = steps.filter(isNews).toSorted((left, right) => left.at.getTime() - right.at.getTime());
  return letters.flatMap(({ kind: by, promisedOn }, at) =>
    promisedOn === null ? [] : [{ by, end: promisedEnd(promisedOn), keptAt: letters[at + 1]?.at ?? null }],
  );
}

/** `steps` are those of the complaint. */
export function complaintDaysOf(one: Facts, steps: readonly PromisingStep[]): ComplaintDay[] {
  const { holdingAt, eightWeeksAt } = one;
  const day = (what: ComplaintDay['what'], at: Date | null, doneAt: Date | null, by: Date | null): ComplaintDay[] =>
    at === null ? [] : [{ what, at, sendBy: null, doneAt, lateDays: by && lateDaysOf(by, doneAt, one.closedAt) }];
  const owed = (what: ComplaintDay['what'], at: Date | null, doneAt: Date | null) => day(what, at, doneAt, at);
  const promises = promisesOf(steps);
  const promisedBy = (letter: StepKind) =>
    promises.filter(({ by }) => by === letter).flatMap(({ end, keptAt }) => owed('promised', end, keptAt));
  return [
    ...(one.respondent === 'insurer' ? owed('hand-over', one.handOverBy, one.receiptAt) : []),
    // A later letter acknowledges it too.
    ...owed('acknowledge', one.acknowledgeBy, firstOf(one.acknowledgedAt, holdingAt, eightWeeksAt)),
    // Nobody owes a summary: a final answer does as well.
    ...day('summary', one.summaryBy, one.summaryAt, null),
    ...owed('holding', one.holdingBy, firstOf(holdingAt, eightWeeksAt)),
    ...promisedBy('holding'),
    ...day('eight-weeks', eightWeeksAt, eightWeeksAt, one.finalBy),
    ...promisedBy('eight-weeks'),
    // The day by law, as everybody is told it. The clock runs out on the last working day until then.
    ...owed('final', one.finalBy, one.finalAt ?? one.summaryAt).map((final) => ({ ...final, sendBy: sentBy(one) })),
  ];
}

const nothingDone = {
  acknowledgedAt: null,
  summaryAt: null,
  holdingAt: null,
  eightWeeksAt: null,
  finalAt: null,
  receiptAt: null,
  promisedOn: null,
  closedAt: null,
};

/** Returns the days of a complaint about which nothing was done yet. */
export const firstDaysOf = (start: ComplaintStart, hours: OpeningHours): ComplaintDay[] =>
  complaintDaysOf({ ...start, ...deadlinesOf(start, hours), ...nothingDone }, []);
