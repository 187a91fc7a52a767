import { describe, expect, test } from 'vitest';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { complaintDaysOf, firstDaysOf } from './complaint-days.rules.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

const received = {
  kind: 'service' as const,
  respondent: 'insurer' as const,
  receivedAt: at('2026-09-20'),
  acknowledgeBy: new Date('2026-09-22T16:30:00Z'),
  handOverBy: new Date('2026-09-21T10:00:00Z'),
  summaryBy: new Date('2026-09-24T16:30:00Z'),
  holdingBy: new Date('2026-10-18T23:00:00Z'),
  finalBy: new Date('2026-11-16T00:00:00Z'),
  sendBy: new Date('2026-11-14T00:00:00Z'),
  acknowledgedAt: null,
  summaryAt: null,
  holdingAt: null,
  eightWeeksAt: null,
  finalAt: null,
  receiptAt: null,
  promisedOn: null,
  closedAt: null,
};

const told = (more: object) =>
  Object.fromEntries(complaintDaysOf({ ...received, ...more }, []).map(({ what, lateDays }) => [what, lateDays]));

describe('the days of a complaint', () => {
  test('that was answered too late keep what was missed', () => {
    const end = at('2026-11-29');
    expect(told({ finalAt: end, closedAt: end })).toEqual({
      'hand-over': 69,
      acknowledge: 68,
      summary: null,
      holding: 42,
      final: 14,
    });
  });

  test('have the final answer by its day by law, with the working day by which to send it where it is another', () => {
    const finalOf = (more: object) => complaintDaysOf({ ...received, ...more }, []).at(-1);
    expect(finalOf({})).toMatchObject({ what: 'final', at: received.finalBy, sendBy: received.sendBy });
    expect(finalOf({ sendBy: received.finalBy })).toMatchObject({ at: received.finalBy, sendBy: null });
  });

  test('are no blame where it ended before them, or is open', () => {
    const end = at('2026-09-21');
    const nothing = { acknowledge: null, summary: null, holding: null, final: null };
    expect(told({ handOverBy: null, closedAt: end })).toEqual(nothing);
    expect(told({ handOverBy: null, summaryAt: end, closedAt: end })).toEqual(nothing);
    expect(told({ handOverBy: null })).toEqual(nothing);
  });

  test('have the 8-week letter late after the eight weeks, also while it is open', () => {
    expect(told({ eightWeeksAt: at('2026-11-20') })).toMatchObject({ 'eight-weeks': 5 });
    expect(told({ eightWeeksAt: at('2026-11-15') })).toMatchObject({ 'eight-weeks': null });
  });

  test.each([
    ['nothing, and is open', [], null, null],
    ['the next holding letter on the day itself', [['holding', '2026-10-09']], '2026-10-09', null],
    ['an acknowledgement, which says nothing new', [['acknowledgement', '2026-10-05']], null, null],
    ['the next holding letter, three days late', [['holding', '2026-10-12']], '2026-10-12', 3],
    ['the 8-week letter, a day late', [['eight-weeks', '2026-10-10']], '2026-10-10', 1],
    ['the final answer in time', [['final', '2026-10-08']], '2026-10-08', null],
    [
      'the first of two later letters',
      [
        ['final', '2026-10-20'],
        ['holding', '2026-10-08'],
      ],
      '2026-10-08',
      null,
    ],
  ] as const)('have one that a holding letter promised, answered by %s', (_what, later, doneOn, lateDays) => {
    const steps = [
      { kind: 'holding' as const, at: at('2026-10-01'), promisedOn: '2026-10-09' },
      ...later.map(([kind, day]) => ({ kind, at: at(day), promisedOn: null })),
    ];
    const days = complaintDaysOf({ ...received, holdingAt: at('2026-10-01') }, steps);
    expect(days.filter(({ what }) => what === 'promised')).toEqual([
      {
        what: 'promised',
        at: new Date('2026-10-09T23:00:00Z'),
        sendBy: null,
        doneAt: doneOn === null ? null : at(doneOn),
        lateDays,
      },
    ]);
  });

  test('have each day that letters promised, of which the last was closed without a letter', () => {
    const steps = [
      { kind: 'holding' as const, at: at('2026-10-01'), promisedOn: '2026-10-09' },
      { kind: 'eight-weeks' as const, at: at('2026-11-10'), promisedOn: '2026-11-20' },
    ];
    const closed = { holdingAt: at('2026-10-01'), eightWeeksAt: at('2026-11-10'), closedAt: at('2026-11-23') };
    const days = complaintDaysOf({ ...received, ...closed }, steps);
    expect(days.map(({ what, lateDays }) => [what, lateDays]).slice(-4)).toEqual([
      ['promised', 32],
      ['eight-weeks', null],
      ['promised', 3],
      ['final', 8],
    ]);
    const inTime = complaintDaysOf({ ...received, ...closed, closedAt: at('2026-11-20') }, steps);
    expect(inTime.filter(({ what }) => what === 'promised').map(({ lateDays }) => lateDays)).toEqual([32, null]);
  });

  test('are kept by a later letter, and the final answer until the end of the eight weeks', () => {
    const [holding, end] = [at('2026-09-22'), at('2026-11-15')];
    expect(told({ receiptAt: at('2026-09-21'), holdingAt: holding, finalAt: end, closedAt: end })).toEqual({
      // At noon, two hours after its time.
      'hand-over': 0,
      acknowledge: null,
      summary: null,
      holding: null,
      final: null,
    });
  });
});

describe('each day of a complaint', () => {
  const dayOf = (what: string, more: object) =>
    complaintDaysOf({ ...received, ...more }, []).find((day) => day.what === what);
  const { handOverBy, holdingBy } = received;

  test('is one of law or of a promise, in the order of the desk, and tells when it was done', () => {
    const letters = {
      receiptAt: at('2026-09-21'),
      acknowledgedAt: at('2026-09-22'),
      holdingAt: at('2026-10-10'),
      eightWeeksAt: at('2026-11-17'),
    };
    const steps = [
      { kind: 'eight-weeks' as const, at: at('2026-11-17'), promisedOn: '2026-11-30' },
      { kind: 'holding' as const, at: at('2026-10-10'), promisedOn: '2026-10-20' },
    ];
    const open = { sendBy: null, lateDays: null };
    expect(complaintDaysOf({ ...received, ...letters }, steps)).toEqual([
      { ...open, what: 'hand-over', at: handOverBy, doneAt: at('2026-09-21'), lateDays: 0 },
      { ...open, what: 'acknowledge', at: received.acknowledgeBy, doneAt: at('2026-09-22') },
      { ...open, what: 'summary', at: received.summaryBy, doneAt: null },
      { ...open, what: 'holding', at: holdingBy, doneAt: at('2026-10-10') },
      { ...open, what: 'promised', at: new Date('2026-10-20T23:00:00Z'), doneAt: at('2026-11-17'), lateDays: 28 },
      { ...open, what: 'eight-weeks', at: at('2026-11-17'), doneAt: at('2026-11-17'), lateDays: 2 },
      { ...open, what: 'promised', at: new Date('2026-12-01T00:00:00Z'), doneAt: null },
      { ...open, what: 'final', at: received.finalBy, doneAt: null, sendBy: received.sendBy },
    ]);
  });

  test('is left out where its kind has none', () => {
    const none = { handOverBy: null, summaryBy: null, holdingBy: null };
    expect(Object.keys(told(none))).toEqual(['acknowledge', 'final']);
  });

  test('is met at its very end, and late a moment after', () => {
    const end = received.finalBy;
    const moment = new Date(end.getTime() + 1);
    expect(dayOf('final', { finalAt: end })?.lateDays).toBeNull();
    expect(dayOf('final', { finalAt: moment })?.lateDays).toBe(1);
    expect(dayOf('hand-over', { receiptAt: handOverBy })?.lateDays).toBeNull();
  });

  test('is owed no more of what was closed in time, also where the insurer confirms it later', () => {
    const late = { receiptAt: at('2026-09-25') };
    expect(dayOf('hand-over', { ...late, closedAt: handOverBy })?.lateDays).toBeNull();
    expect(dayOf('hand-over', { ...late, closedAt: new Date(handOverBy.getTime() + 1) })?.lateDays).toBe(4);
    expect(dayOf('hand-over', late)?.lateDays).toBe(4);
    expect(dayOf('hand-over', { ...late, respondent: 'operator' })).toBeUndefined();
  });

  test('is acknowledged by the first letter of any kind', () => {
    const [first, second, third] = [at('2026-09-22'), at('2026-09-25'), at('2026-11-10')];
    const doneAt = (more: object) => dayOf('acknowledge', more)?.doneAt;
    expect(doneAt({ acknowledgedAt: first, holdingAt: second, eightWeeksAt: third })).toEqual(first);
    expect(doneAt({ acknowledgedAt: second, holdingAt: first, eightWeeksAt: third })).toEqual(first);
    expect(doneAt({ acknowledgedAt: second, holdingAt: null, eightWeeksAt: null })).toEqual(second);
    expect(doneAt({ acknowledgedAt: null, holdingAt: null, eightWeeksAt: third })).toEqual(third);
    expect(doneAt({})).toBeNull();
  });

  test('has its holding letter in the 8-week letter too', () => {
    const eightWeeksAt = at('2026-10-20');
    expect(dayOf('holding', { eightWeeksAt })).toMatchObject({ doneAt: eightWeeksAt, lateDays: 2 });
  });

  test('has its final answer in a summary, and its summary done by it alone', () => {
    const [summaryAt, finalAt] = [at('2026-09-23'), at('2026-11-02')];
    expect(dayOf('final', { summaryAt })?.doneAt).toEqual(summaryAt);
    expect(dayOf('final', { summaryAt, finalAt })?.doneAt).toEqual(finalAt);
    expect([dayOf('summary', { summaryAt })?.doneAt, dayOf('summary', { finalAt })?.doneAt]).toEqual([summaryAt, null]);
    expect(dayOf('summary', { finalAt, closedAt: finalAt })?.lateDays).toBeNull();
  });

  test.each([
    ['summary', true],
    ['final', true],
    ['holding', true],
    ['eight-weeks', true],
    ['acknowledgement', false],
    ['receipt', false],
    ['handed-over', false],
    ['received', false],
    ['closed', false],
  ] as const)('that was promised is kept by a step or not: %s', (kind, isKept) => {
    const steps = [
      { kind: 'holding' as const, at: at('2026-10-01'), promisedOn: '2026-10-09' },
      { kind, at: at('2026-10-05'), promisedOn: null },
    ];
    const promised = complaintDaysOf(received, steps).find(({ what }) => what === 'promised');
    expect(promised?.doneAt).toEqual(isKept ? at('2026-10-05') : null);
  });

  test('is open of a complaint that has just come', () => {
    const start = { kind: 'service', respondent: 'insurer', receivedAt: new Date('2026-06-01T09:30:00Z') } as const;
    const open = { sendBy: null, doneAt: null, lateDays: null };
    expect(firstDaysOf(start, usualHours)).toEqual([
      { ...open, what: 'hand-over', at: new Date('2026-06-01T16:30:00Z') },
      { ...open, what: 'acknowledge', at: new Date('2026-06-02T16:30:00Z') },
      { ...open, what: 'summary', at: new Date('2026-06-04T16:30:00Z') },
      { ...open, what: 'holding', at: new Date('2026-06-29T23:00:00Z') },
      { ...open, what: 'final', at: new Date('2026-07-27T23:00:00Z') },
    ]);
  });
});
