// What is counted of a claim's complaints. Those that take each other up are one.
import { eightWeeksEnd } from '#claim/complaint/complaint-clocks.rules.ts';
import type { Respondent } from '#claim/complaint/complaint.rules.ts';
import { londonDaysBetween } from '#shared/time/london.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';
import type { Fact, Measure, OfClaim } from '#claim/measures/measures.rules.ts';

export const complaintMeasures = [
  'complaint',
  'complaint-closed',
  'complaint-fast',
  'complaint-in-eight-weeks',
  'complaint-upheld',
  'complaint-mistaken',
  'complaint-withdrawn',
  'complaint-elsewhere',
] as const satisfies Measure[];

export type CountedComplaint = {
  id: string;
  /** The one before, closed without an answer, that it takes up again. */
  againOf: string | null;
  receivedAt: Date;
  channel: string;
  closedAt: Date | null;
  outcome: string | null;
  cause: string | null;
  respondent: Respondent;
  /** Until when a summary resolves it; null of one about data, which has none. */
  summaryBy: Date | null;
  /** For whom it counts; null while it follows its claim. */
  countedFor: OfClaim | null;
};

const dayMinutes = 24 * 60;

/** Weeks of a complaint end with their last day, so that beyond the first day whole days count, as its clocks do. */
function complaintMinutes(from: Date, to: Date): number {
  const days = londonDaysBetween(from, to);
  return days < 1 ? Math.max(0, to.getTime() - from.getTime()) / minuteMs : days * dayMinutes;
}

const upheld: ReadonlySet<string> = new Set(['accepted', 'redress']);
const decided: ReadonlySet<string> = new Set([...upheld, 'refused']);
/** A complaint is closed by an answer or its acceptance (DISP 1.10.7R): not by being withdrawn, or by going elsewhere. */
const answered: ReadonlySet<string> = new Set([...decided, 'resolved']);

const cohortsOf = ({ channel, cause }: CountedComplaint): NonNullable<Fact['cohorts']> => ({
  channel,
  ...(cause !== null && { reason: cause }),
});

/** What runs over eight weeks counts when they are over, whether it is answered or withdrawn later or not. */
function weeksFact(complaint: CountedComplaint): Fact[] {
  const { receivedAt, closedAt, outcome, respondent } = complaint;
  const end = eightWeeksEnd(receivedAt);
  const isInTime = closedAt !== null && closedAt < end;
  // What was ours to answer was late before it was somebody else's.
  const isOthers = (outcome === 'elsewhere' && respondent === 'insurer') || (isInTime && !answered.has(outcome ?? ''));
  if (isOthers) return [];
  const at = isInTime ? closedAt : end;
  return [{ at, measure: 'complaint-in-eight-weeks', value: Number(isInTime), cohorts: cohortsOf(complaint) }];
}

/** Returns the weeks that were over first, else the answer in time; of the same day what the newest says. */
function eightWeeksFact(one: readonly CountedComplaint[], now: Date): Fact[] {
  const facts = one.flatMap(weeksFact).filter(({ at }) => at <= now);
  const missed = facts.filter(({ value }) => value === 0);
  const [first] = (missed.length > 0 ? missed : facts).toReversed().toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return first === undefined ? [] : [first];
}

const endingMeasures = new Map<string | null, Fact['measure']>([
  ['withdrawn', 'complaint-withdrawn'],
  ['elsewhere', 'complaint-elsewhere'],
  ['mistaken', 'complaint-mistaken'],
]);

/** What ends without an answer leaves the figures of answered ones, so how many did is told by itself. */
function endingFact({ closedAt, outcome, channel }: CountedComplaint): Fact[] {
  const measure = endingMeasures.get(outcome);
  if (closedAt === null || measure === undefined) return [];
  return [{ at: closedAt, measure, value: 0, cohorts: { channel } }];
}

function answerFacts(complaint: CountedComplaint): Fact[] {
  const { receivedAt, channel, closedAt: at, outcome, summaryBy } = complaint;
  if (at === null || outcome === null || !answered.has(outcome)) return endingFact(complaint);
  const cohorts = cohortsOf(complaint);
  return [
    { at, measure: 'complaint-closed', value: complaintMinutes(receivedAt, at), cohorts },
    ...(summaryBy === null
      ? []
      : [{ at, measure: 'complaint-fast' as const, value: Number(at <= summaryBy), cohorts: { channel } }]),
    ...(decided.has(outcome)
      ? [{ at, measure: 'complaint-upheld' as const, value: Number(upheld.has(outcome)), cohorts }]
      : []),
  ];
}

const isMistake = ({ outcome }: CountedComplaint): boolean => outcome === 'mistaken';

/** Those that take each other up, the oldest first. */
function wholesOf(complaints: readonly CountedComplaint[]): CountedComplaint[][] {
  const next = new Map(complaints.flatMap((one) => (one.againOf === null ? [] : [[one.againOf, one] as const])));
  const ids = new Set(complaints.map(({ id }) => id));
  const firsts = complaints.filter(({ againOf }) => againOf === null || !ids.has(againOf));
  return firsts.map((first) => {
    const whole = [first];
    for (let one = next.get(first.id); one !== undefined; one = next.get(one.id)) whole.push(one);
    return whole;
  });
}

/** A complaint that was taken up by mistake counts as it ended before. One of mistakes alone was never one. */
function wholeFacts(whole: readonly CountedComplaint[], now: Date): Fact[] {
  const standing = whole.findLast((one) => !isMistake(one));
  const last = whole.at(-1);
  const mistake = last !== undefined && isMistake(last) ? endingFact(last) : [];
  if (standing === undefined) return mistake;
  const { receivedAt, channel } = standing;
  const received: Fact = { at: receivedAt, measure: 'complaint', value: 0, cohorts: { channel } };
  const until = whole.slice(0, whole.indexOf(standing) + 1);
  return [received, ...eightWeeksFact(until, now), ...answerFacts(standing), ...mistake];
}

/** What takes up a complaint again counts for whom that one does. */
const forWhom = (whole: readonly CountedComplaint[]): OfClaim | undefined =>
  whole.find(({ countedFor }) => countedFor !== null)?.countedFor ?? undefined;

/** Returns the ids of the complaints that count for a client, where their claim is that client's. */
export const complaintsOfClient = (complaints: readonly CountedComplaint[], clientId: string): ReadonlySet<string> =>
  new Set(
    wholesOf(complaints)
      .filter((whole) => (forWhom(whole)?.clientId ?? clientId) === clientId)
      .flatMap((whole) => whole.map(({ id }) => id)),
  );

function countedFacts(whole: readonly CountedComplaint[], now: Date): Fact[] {
  const of = forWhom(whole);
  return wholeFacts(whole, now).map((fact) => (of ? { ...fact, of } : fact));
}

/**
 * Reports are of complaints received (DISP 1.10.1R), so one that was withdrawn counts. One by mistake was never one. One
 * that was taken up again counts once, and eight weeks that it missed stay missed.
 */
export const complaintFacts = (complaints: readonly CountedComplaint[], now: Date): Fact[] =>
  wholesOf(complaints).flatMap((whole) => countedFacts(whole, now));
