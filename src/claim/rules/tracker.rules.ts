// An event counts when its related state has a tracker number and its date is set (spec §4.3, rulings 4.2, 4.3). The
// latest of a group is the latest by date, so that a later step does not hide a repeated earlier one.
import type { ServerText } from '#shared/words/server-texts.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { addLondonDays, londonDaysBetween } from '#shared/time/london.ts';
import type { TrackedEvent } from '#claim/read/claim-facts.ts';
import { type Completion, type CompletionFacts, expectedCompletion, isUnknown } from './completion.rules.ts';
import { isEnd, latestOf, openedAgainAt } from './opened-again.rules.ts';
import { isCollectionMissed } from './named-day.rules.ts';
import { isCancelledState } from './status.rules.ts';

export type TrackerStep = {
  name: 'Collection' | 'Inspection' | 'Completion';
  status: 'Pending' | 'In Progress' | 'Completed';
  /** Whole percent of the estimated time, 0 to 100. */
  percent: number;
  date: Date | null;
  dateKind: 'done' | 'expected' | 'estimated' | 'none';
  text: ServerText | null;
};

type StepName = TrackerStep['name'];
type StepDate = Pick<TrackerStep, 'date' | 'dateKind'>;
type Group = readonly TrackedEvent[];

/** Spec §9.2: the inspection is expected three days after the collection started. */
export const inspectionDays = 3;

export function percentElapsed(start: Date, end: Date, now: Date): number {
  if (now >= end) return 100;
  const total = Math.max(1, londonDaysBetween(start, end));
  const elapsed = londonDaysBetween(start, now);
  return Math.min(100, Math.max(0, Math.floor((elapsed * 100) / total)));
}

const noDate: StepDate = { date: null, dateKind: 'none' };

const dated = (date: Date, dateKind: 'expected' | 'estimated'): StepDate =>
  isSetDate(date) ? { date, dateKind } : noDate;

const percentOf = ({ date, basis }: Completion, start: Date, now: Date): number =>
  basis === 'none' ? 0 : percentElapsed(start, date, now);

const shownOf = ({ date, basis }: Completion): StepDate =>
  isUnknown({ basis }) ? noDate : dated(date, basis === 'promised' ? 'expected' : 'estimated');

const pending = (
  name: StepName,
  { date, dateKind }: StepDate = noDate,
  text: TrackerStep['text'] = null,
): TrackerStep => ({
  name,
  status: 'Pending',
  percent: 0,
  date,
  dateKind,
  text,
});

const inProgress = (name: StepName, percent: number, { date, dateKind }: StepDate): TrackerStep => ({
  name,
  status: 'In Progress',
  percent,
  date,
  dateKind,
  text: null,
});

const completed = (name: StepName, date: Date | null): TrackerStep => ({
  name,
  status: 'Completed',
  percent: 100,
  date,
  dateKind: date ? 'done' : 'none',
  text: null,
});

const byStepThenDate = (left: TrackedEvent, right: TrackedEvent): number =>
  (left.trackerStep ?? 0) - (right.trackerStep ?? 0) || left.eventDate.getTime() - right.eventDate.getTime();

function groupOf(events: readonly TrackedEvent[], trackerNumber: 1 | 2 | 3): Group {
  return events
    .filter((event) => event.trackerNumber === trackerNumber && isSetDate(event.eventDate))
    .toSorted(byStepThenDate);
}

const startOf = (group: Group): Date | null => group[0]?.eventDate ?? null;

/**
 * "Its date" of a completed step: that of the latest event of its group, for Collection the day the device was
 * collected or received. It is never after the next step's start, because this step had ended by then.
 */
function completionOf(group: Group, nextStart: Date): Date | null {
  const latest = latestOf(group)?.eventDate ?? null;
  return latest && latest > nextStart ? nextStart : latest;
}

/** Nothing ends later than the day that was promised for the claim. */
function byPromise(expected: Date, { date, dateKind }: StepDate): Date {
  return dateKind === 'expected' && date !== null && date < expected ? date : expected;
}

function collecting(start: Date, facts: CompletionFacts, now: Date, estimate: StepDate): TrackerStep[] {
  if (isCollectionMissed(facts, now)) {
    return [inProgress('Collection', 0, noDate), pending('Inspection'), pending('Completion', estimate)];
  }
  const afterStart = addLondonDays(start, inspectionDays);
  const next = facts.nextCollectionAttemptDate;
  const collection = isSetDate(next) ? next : afterStart;
  // Nothing is inspected before it is collected (ruling 10.5).
  const promised = byPromise(afterStart, estimate);
  const inspection = collection > promised ? collection : promised;
  const percent = percentElapsed(start, collection, now);
  return [
    inProgress('Collection', percent, dated(collection, 'expected')),
    pending('Inspection', dated(inspection, 'expected')),
    pending('Completion', estimate),
  ];
}

function inspecting(start: Date, collection: Group, now: Date, estimate: StepDate): TrackerStep[] {
  const end = byPromise(addLondonDays(start, inspectionDays), estimate);
  return [
    completed('Collection', completionOf(collection, start)),
    inProgress('Inspection', percentElapsed(start, end, now), dated(end, 'expected')),
    pending('Completion', estimate),
  ];
}

function inspected(start: Date, collection: Group, inspection: Group, completion: TrackerStep): TrackerStep[] {
  return [
    completed('Collection', completionOf(collection, startOf(inspection) ?? start)),
    completed('Inspection', completionOf(inspection, start)),
    completion,
  ];
}

const untouched = (): TrackerStep[] => [pending('Collection'), pending('Inspection'), pending('Completion')];

/** Cancelled: everything back to Pending, and one sentence (spec §4.3). */
const cancelled = (): TrackerStep[] => [
  pending('Collection'),
  pending('Inspection'),
  pending('Completion', noDate, 'Your claim has been cancelled'),
];

/** Ends of a claim that was opened again count no more. */
const countedEvents = (facts: CompletionFacts): CompletionFacts['events'] =>
  openedAgainAt(facts) === null ? facts.events : facts.events.filter((event) => !isEnd(event));

/**
 * Applies the rows of the table in ruling 4.2 from the last to the first; the first that matches wins. A group may be
 * missing: an earlier step is then Completed without a date. `expected` is `expectedCompletion` of the same facts and
 * moment.
 */
export function tracker(
  facts: CompletionFacts,
  now: Date,
  expected: Completion = expectedCompletion(facts, now),
): TrackerStep[] {
  const events = countedEvents(facts);
  const [collection, inspection, completion] = [groupOf(events, 1), groupOf(events, 2), groupOf(events, 3)];
  const finalState = latestOf(completion)?.systemName ?? null;
  if (isCancelledState(facts.state?.systemName ?? null) || isCancelledState(finalState)) return cancelled();

  const { date, basis } = expected;
  const estimate = shownOf(expected);
  const completionStart = startOf(completion);
  if (completionStart) {
    const percent = percentOf(expected, completionStart, now);
    const last = basis === 'final' ? completed('Completion', date) : inProgress('Completion', percent, estimate);
    return inspected(completionStart, collection, inspection, last);
  }
  const inspectionStart = startOf(inspection);
  if (inspectionStart) return inspecting(inspectionStart, collection, now, estimate);
  const collectionStart = startOf(collection);
  return collectionStart ? collecting(collectionStart, facts, now, estimate) : untouched();
}
