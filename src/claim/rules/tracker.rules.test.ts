import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ClaimEventFacts } from '#claim/read/claim-facts.ts';
import type { CompletionFacts } from './completion.rules.ts';
import { percentElapsed, tracker } from './tracker.rules.ts';

const at = (iso: string): Date => new Date(iso);
const noVisit = { next: null, last: null, courier: '' };
const noDays = { collection: noVisit, delivery: noVisit, quote: null, offer: null };
const empty: CompletionFacts = {
  ...noDays,
  state: null,
  events: [],
  tatSlaDays: null,
  nextCollectionAttemptDate: null,
  promised: null,
};

function event(trackerNumber: number | null, trackerStep: number | null, date: string, systemName = 'Some state') {
  return { eventDate: at(date), name: '', trackerNumber, trackerStep, systemName } satisfies ClaimEventFacts;
}
const arranged = event(1, 10, '2025-11-01T09:00:00Z', 'Collection Arranged');
const received = event(1, 90, '2025-11-03T15:00:00Z', 'Equipment Received');
const inspection = event(2, 10, '2025-11-04T11:00:00Z', 'Inspection');
const repair = event(3, 10, '2025-11-06T10:00:00Z', 'Repair');
const returned = event(3, 100, '2025-11-12T16:00:00Z', 'Returned to End User');
const cancellation = event(3, 50, '2025-11-07T10:00:00Z', 'Claim Cancelled');

/** Returns each step as 'status percent kind date text'. */
function steps(facts: Partial<CompletionFacts>, now: string): string[] {
  return tracker({ ...empty, ...facts }, at(now)).map(({ status, percent, date, dateKind, text }) =>
    [status, percent, dateKind, date?.toISOString().slice(0, 16), text]
      .filter((part) => part !== null && part !== undefined)
      .join(' '),
  );
}

it.each([
  ['nothing yet', []],
  ['collection', [arranged]],
  ['inspection', [arranged, inspection]],
  ['completion', [arranged, inspection, repair]],
  ['the end', [arranged, inspection, repair, returned]],
  ['cancelled', [cancellation]],
])('has three steps in order, whatever the claim has: %s', (_, events) => {
  const names = tracker({ ...empty, events }, at('2025-11-06T12:00:00Z')).map(({ name }) => name);
  expect(names).toEqual(['Collection', 'Inspection', 'Completion']);
});

it('counts from the first step of a group, whatever the order of their dates', () => {
  const events = [event(2, 50, '2025-11-04T11:00:00Z'), event(2, 10, '2025-11-05T11:00:00Z')];
  expect(steps({ events }, '2025-11-06T12:00:00Z')[1]).toContain('expected 2025-11-08');
});

describe('rows of the table in ruling 4.2', () => {
  it('nothing yet', () => {
    expect(steps({}, '2025-11-06T12:00:00Z')).toEqual(['Pending 0 none', 'Pending 0 none', 'Pending 0 none']);
  });

  it('collection started, with a next collection date', () => {
    const facts = { events: [arranged], nextCollectionAttemptDate: at('2025-11-05T09:00:00Z') };
    expect(steps(facts, '2025-11-02T00:00:00Z')).toEqual([
      'In Progress 25 expected 2025-11-05T09:00',
      'Pending 0 expected 2025-11-05T09:00',
      'Pending 0 estimated 2025-11-07T09:00',
    ]);
  });

  it('collection started, without one: the day the inspection is expected', () => {
    expect(steps({ events: [arranged], tatSlaDays: 7 }, '2025-11-02T12:00:00Z')).toEqual([
      'In Progress 33 expected 2025-11-04T09:00',
      'Pending 0 expected 2025-11-04T09:00',
      'Pending 0 estimated 2025-11-12T00:00',
    ]);
  });

  it('collection started, with a next collection date of year 0001: as without one', () => {
    const facts = { events: [arranged], nextCollectionAttemptDate: at('0001-01-01T00:00:00Z') };
    expect(steps(facts, '2025-11-02T12:00:00Z')[0]).toBe('In Progress 33 expected 2025-11-04T09:00');
  });

  it('inspection started', () => {
    expect(steps({ events: [arranged, received, inspection], tatSlaDays: 10 }, '2025-11-06T12:00:00Z')).toEqual([
      'Completed 100 done 2025-11-03T15:00',
      'In Progress 66 expected 2025-11-07T11:00',
      'Pending 0 estimated 2025-11-13T15:00',
    ]);
  });

  it('group 3 reached', () => {
    const facts = { events: [arranged, received, inspection, repair], tatSlaDays: 10 };
    expect(steps(facts, '2025-11-09T12:00:00Z')).toEqual([
      'Completed 100 done 2025-11-03T15:00',
      'Completed 100 done 2025-11-04T11:00',
      'In Progress 42 estimated 2025-11-13T15:00',
    ]);
  });

  it('final event', () => {
    const facts = { events: [arranged, received, inspection, repair, returned], tatSlaDays: 10 };
    expect(steps(facts, '2025-12-24T12:00:00Z')).toEqual([
      'Completed 100 done 2025-11-03T15:00',
      'Completed 100 done 2025-11-04T11:00',
      'Completed 100 done 2025-11-12T16:00',
    ]);
  });

  test.each([
    [
      'current state',
      {
        state: { systemName: 'Claim Cancelled', status: 'Finished', trackerStep: null },
        events: [arranged, inspection],
      },
    ],
    ['current state, no events', { state: { systemName: 'Claim Cancelled', status: '', trackerStep: null } }],
    [
      'current state after the final event',
      { state: { systemName: 'claim cancelled', status: '', trackerStep: null }, events: [returned] },
    ],
    [
      'final state',
      { state: { systemName: 'Repair', status: 'In Progress', trackerStep: null }, events: [repair, cancellation] },
    ],
    ['final state on step 100', { events: [event(3, 100, '2025-11-07T10:00:00Z', 'Claim Cancelled')] }],
  ])('cancelled by its %s', (_, facts) =>
    expect(steps(facts, '2025-11-08T12:00:00Z')).toEqual([
      'Pending 0 none',
      'Pending 0 none',
      'Pending 0 none Your claim has been cancelled',
    ]),
  );
});

describe('a claim that was opened again', () => {
  const state = { systemName: 'Repair', status: 'In Progress', trackerStep: 20 };
  const again = event(3, 20, '2025-11-24T09:00:00Z', 'Repair');
  const receivedAgain = event(2, 0, '2025-11-22T09:00:00Z', 'Equipment Received');
  const now = '2025-11-25T12:00:00Z';
  const promised = at('2025-11-28T12:00:00Z');

  it('goes on after its return', () => {
    const facts = { state, events: [arranged, inspection, repair, returned, receivedAgain, again], tatSlaDays: 10 };
    expect(steps(facts, now)[2]).toBe('In Progress 73 estimated 2025-12-02T09:00');
    expect(steps({ ...facts, promised }, now)[2]).toBe('In Progress 86 expected 2025-11-28T12:00');
  });

  it('goes on after its cancellation', () => {
    const cancelledLast = event(3, 100, '2025-11-07T10:00:00Z', 'Claim Cancelled');
    const facts = { state, events: [arranged, repair, cancelledLast, again] };
    expect(steps(facts, now)[2]).toBe('In Progress 86 estimated 2025-11-28T00:00');
    expect(steps({ ...facts, promised }, now)[2]).toBe('In Progress 86 expected 2025-11-28T12:00');
  });

  it.each([returned, cancellation])('is inspected again after an end without a repair', (end) => {
    const inspectedAgain = event(2, 50, '2025-11-24T09:00:00Z', 'Inspection');
    expect(steps({ events: [arranged, inspection, end, inspectedAgain] }, now)).toEqual([
      'Completed 100 done 2025-11-01T09:00',
      'In Progress 100 expected 2025-11-07T11:00',
      'Pending 0 estimated 2025-11-28T00:00',
    ]);
  });

  it('has ended where its state is over, whatever its system sent since', () => {
    const over = { systemName: 'Returned to End User', status: 'Completed', trackerStep: 100 };
    expect(steps({ state: over, events: [arranged, repair, returned, again] }, now)[2]).toBe(
      'Completed 100 done 2025-11-12T16:00',
    );
  });
});

describe('which events count', () => {
  const now = '2025-11-05T12:00:00Z';
  const statuses = (events: ClaimEventFacts[]): string[] =>
    tracker({ ...empty, events }, at(now)).map(({ status }) => status);

  it('not those without a related state or tracker number, or of another group', () => {
    const events = [
      event(null, null, '2025-11-01T09:00:00Z'),
      event(null, 100, '2025-11-01T09:00:00Z'),
      event(4, 100, '2025-11-01T09:00:00Z'),
    ];
    expect(statuses(events)).toEqual(['Pending', 'Pending', 'Pending']);
  });

  test.each(['0001-01-01T00:00:00Z', '1999-12-31T23:59:59Z', 'soon'])('not those dated %s', (date) => {
    expect(statuses([event(1, 10, date)])).toEqual(['Pending', 'Pending', 'Pending']);
    expect(statuses([arranged, event(2, 10, date)])).toEqual(['In Progress', 'Pending', 'Pending']);
    expect(statuses([arranged, inspection, event(3, 100, date)])).toEqual(['Completed', 'In Progress', 'Pending']);
    expect(statuses([arranged, event(3, 50, date, 'Claim Cancelled')])).toEqual(['In Progress', 'Pending', 'Pending']);
  });

  it('an undated event does not hide a dated one of its group', () => {
    expect(statuses([arranged, inspection, event(2, 20, '0001-01-01T00:00:00Z')])).toEqual([
      'Completed',
      'In Progress',
      'Pending',
    ]);
  });

  it('in any order', () => {
    const events = [arranged, received, inspection, repair, returned];
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 5 }), (shuffled) => {
        expect(steps({ events: shuffled }, now)).toEqual(steps({ events }, now));
      }),
    );
  });

  it('a group starts with its lowest step, and on one step with the earlier event', () => {
    const events = [
      event(2, 20, '2025-11-02T09:00:00Z'),
      event(2, 10, '2025-11-05T09:00:00Z'),
      event(2, 10, '2025-11-04T09:00:00Z'),
    ];
    expect(steps({ events }, now)[1]).toBe('In Progress 33 expected 2025-11-07T09:00');
  });

  it('a state without a step is the first of its group', () => {
    expect(
      steps({ events: [event(2, 1, '2025-11-03T09:00:00Z'), event(2, null, '2025-11-04T09:00:00Z')] }, now)[1],
    ).toBe('In Progress 33 expected 2025-11-07T09:00');
  });

  it('a claim that went on after its cancellation is not cancelled, whatever the steps', () => {
    const events = [arranged, inspection, cancellation, event(3, 10, '2025-11-08T10:00:00Z', 'Repair')];
    expect(statuses(events)).toEqual(['Completed', 'Completed', 'In Progress']);
  });
});

describe('dates of completed steps', () => {
  const now = '2025-11-09T12:00:00Z';
  it('are none when the group was never recorded', () => {
    expect(steps({ events: [repair] }, now).slice(0, 2)).toEqual(['Completed 100 none', 'Completed 100 none']);
    expect(steps({ events: [inspection] }, now)[0]).toBe('Completed 100 none');
  });

  it('are never after the start of the next step', () => {
    const again = event(1, 20, '2025-11-08T09:00:00Z');
    expect(steps({ events: [arranged, again, inspection] }, now)[0]).toBe('Completed 100 done 2025-11-04T11:00');
    expect(steps({ events: [arranged, again, repair] }, now)[0]).toBe('Completed 100 done 2025-11-06T10:00');
    expect(steps({ events: [arranged, event(1, 20, '2025-11-05T09:00:00Z'), inspection, repair] }, now)[0]).toBe(
      'Completed 100 done 2025-11-04T11:00',
    );
    const inspected = event(2, 20, '2025-11-08T09:00:00Z');
    expect(steps({ events: [inspection, inspected, repair] }, now)[1]).toBe('Completed 100 done 2025-11-06T10:00');
  });
});

describe('percentElapsed', () => {
  test.each([
    ['before the start', '2025-11-05T09:00', '2025-11-08T09:00', '2025-11-04T09:00', 0],
    ['at the start', '2025-11-05T09:00', '2025-11-08T09:00', '2025-11-05T09:00', 0],
    ['late on the first day', '2025-11-05T09:00', '2025-11-08T09:00', '2025-11-05T23:59', 0],
    ['after one midnight', '2025-11-05T23:59', '2025-11-08T09:00', '2025-11-06T00:00', 33],
    ['after two', '2025-11-05T09:00', '2025-11-08T09:00', '2025-11-07T08:00', 66],
    ['on the last day', '2025-11-05T09:00', '2025-11-08T09:00', '2025-11-08T00:00', 100],
    ['a total of one day, after midnight', '2025-11-05T09:00', '2025-11-06T18:00', '2025-11-06T09:00', 100],
    ['after the end', '2025-11-05T09:00', '2025-11-08T09:00', '2025-12-08T09:00', 100],
    ['a total under one day, before its end', '2025-11-05T09:00', '2025-11-05T18:00', '2025-11-05T12:00', 0],
    ['a total under one day, at its end', '2025-11-05T09:00', '2025-11-05T18:00', '2025-11-05T18:00', 100],
    ['an end before the start', '2025-11-05T09:00', '2025-11-01T09:00', '2025-11-05T09:00', 100],
    ['over London midnight in July', '2025-07-31T12:00', '2025-08-02T12:00', '2025-07-31T23:30', 50],
    ['the day of 23 hours', '2025-03-29T12:00', '2025-03-31T11:00', '2025-03-30T22:59', 50],
    ['the day of 25 hours', '2025-10-25T12:00', '2025-10-27T12:00', '2025-10-26T23:59', 50],
    ['29 February', '2028-02-28T12:00', '2028-03-01T12:00', '2028-02-29T12:00', 50],
  ])('%s', (_, start, end, now, percent) =>
    expect(percentElapsed(at(`${start}Z`), at(`${end}Z`), at(`${now}Z`))).toBe(percent),
  );
});

describe('whatever the claim', () => {
  const date = fc.date({ min: at('1990-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
  const anyEvent = fc.record({
    eventDate: date,
    name: fc.constantFrom('', 'Claim state changed to Equipment Received.', 'Note'),
    trackerNumber: fc.constantFrom(null, 1, 2, 3),
    trackerStep: fc.constantFrom(null, 0, 10, 50, 100),
    systemName: fc.constantFrom(null, 'Inspection', 'Equipment Received', 'Claim Cancelled'),
  });
  const anyFacts: fc.Arbitrary<CompletionFacts> = fc.record({
    collection: fc.constant(noVisit),
    delivery: fc.constant(noVisit),
    quote: fc.constant(null),
    offer: fc.constant(null),
    state: fc.option(
      fc.record({
        systemName: fc.constantFrom('Repair', 'Claim Cancelled'),
        status: fc.string(),
        trackerStep: fc.constantFrom(null, 20, 100),
      }),
    ),
    events: fc.array(anyEvent, { maxLength: 8 }),
    tatSlaDays: fc.option(fc.integer({ min: 0, max: 3650 })),
    nextCollectionAttemptDate: fc.option(date),
    // Kept as a day, which is always one of the calendar.
    promised: fc.option(
      fc.date({ min: at('1990-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true }),
    ),
  });
  const anyNow = fc.date({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true });

  it('answers three steps whose figures agree', () => {
    fc.assert(
      fc.property(anyFacts, anyNow, (facts, now) => {
        const list = tracker(facts, now);
        expect(list).toHaveLength(3);
        for (const step of list) {
          expect(Number.isInteger(step.percent)).toBe(true);
          expect(step.percent).toBeGreaterThanOrEqual(0);
          expect(step.percent).toBeLessThanOrEqual(100);
          const only = { Pending: 0, Completed: 100, 'In Progress': step.percent };
          expect(step.percent).toBe(only[step.status]);
          expect(step.date === null).toBe(step.dateKind === 'none');
        }
      }),
    );
  });

  it('never goes back as time passes', () => {
    fc.assert(
      fc.property(anyFacts, anyNow, fc.integer({ min: 0, max: 400 * 86_400_000 }), (facts, now, later) => {
        const before = tracker(facts, now);
        const after = tracker(facts, new Date(now.getTime() + later));
        for (const [index, step] of before.entries())
          expect(after[index]?.percent).toBeGreaterThanOrEqual(step.percent);
      }),
    );
  });

  it('copes with dates at the end of the calendar', () => {
    const last = '9999-12-30T12:00:00Z';
    const facts = {
      events: [event(1, 1, last), event(3, 1, last)],
      tatSlaDays: 3650,
      nextCollectionAttemptDate: at(last),
    };
    expect(steps(facts, '2025-11-06T12:00:00Z')[2]).toMatch(/^In Progress 0 estimated/);
    expect(steps({ ...facts, events: [event(1, 1, last)] }, '2025-11-06T12:00:00Z')[0]).toMatch(/^In Progress 0/);
  });

  it('expects nothing after the last day that can be shown', () => {
    const events = [event(1, 1, '9999-12-29T12:00:00Z')];
    expect(steps({ events, nextCollectionAttemptDate: at('9999-12-30T12:00:00Z') }, '2025-11-06T12:00:00Z')).toEqual([
      'In Progress 0 expected 9999-12-30T12:00',
      'Pending 0 none',
      'Pending 0 estimated 2025-11-09T00:00',
    ]);
    expect(steps({ events: [event(2, 1, '9999-12-29T12:00:00Z')] }, '2025-11-06T12:00:00Z')[1]).toBe(
      'In Progress 0 none',
    );
  });

  it('copes with 5,000 events', () => {
    const events = Array.from({ length: 5000 }, (_, index) =>
      event((index % 3) + 1, index % 100, '2025-11-01T09:00:00Z'),
    );
    expect(steps({ events }, '2025-11-06T12:00:00Z')[2]).toMatch(/^In Progress/);
  });
});
