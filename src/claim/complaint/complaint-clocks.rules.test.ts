import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import {
  complaintClocksOf,
  correctedDays,
  type ComplaintStart,
  deadlinesOf,
  eightWeeksEnd,
  promisedEnd,
} from './complaint-clocks.rules.ts';
import type { ComplaintFacts } from './complaint.rules.ts';

const at = (text: string) => new Date(text);

const start = (receivedAt: string, more: Partial<ComplaintStart> = {}): ComplaintStart => ({
  kind: 'service',
  respondent: 'operator',
  receivedAt: at(receivedAt),
  ...more,
});

const factsOf = (receivedAt: string, more: Partial<ComplaintFacts> = {}): ComplaintFacts => {
  const of = start(receivedAt, { kind: more.kind ?? 'service', respondent: more.respondent ?? 'operator' });
  const nothing = { acknowledgedAt: null, holdingAt: null, eightWeeksAt: null, receiptAt: null, promisedOn: null };
  return { ...of, ...deadlinesOf(of, usualHours), ...nothing, closedAt: null, ...more };
};

/** The last minute of each, on London's clocks. */
const lastMinutes = (receivedAt: string, more?: Partial<ComplaintStart>) => {
  const { acknowledgeBy, summaryBy, holdingBy, finalBy, sendBy } = deadlinesOf(start(receivedAt, more), usualHours);
  return [acknowledgeBy, summaryBy, holdingBy, finalBy, sendBy].map((instant) =>
    instant === null ? null : formatDateTime(new Date(instant.getTime() - 1)),
  );
};

describe('the worked examples', () => {
  test('received on Saturday 23 May 2026: summary by Friday 29 May, final by Saturday 18 July, sent by Friday 17 July', () => {
    expect(lastMinutes('2026-05-23T10:00:00Z')).toEqual([
      '27/05/2026 17:29',
      '29/05/2026 17:29',
      '20/06/2026 23:59',
      '18/07/2026 23:59',
      '17/07/2026 23:59',
    ]);
  });

  test('received on Monday 1 June: summary by Thursday 4 June, final by Monday 27 July', () => {
    expect(lastMinutes('2026-06-01T09:30:00Z')).toEqual([
      '02/06/2026 17:29',
      '04/06/2026 17:29',
      '29/06/2026 23:59',
      '27/07/2026 23:59',
      '27/07/2026 23:59',
    ]);
  });
});

/** London's wall: what came after the close of a working day counts from the next one, its calendar days from its own. */
describe('[24] received on the eve of a day that is odd', () => {
  test.each([
    // Saturday 28 March 2026; the clocks go forward on Sunday, and Easter follows.
    ['spring, 23:59', '2026-03-28T23:59:00Z', '31/03/2026', '02/04/2026', '25/04/2026', '23/05/2026', '22/05/2026'],
    ['spring, 00:01', '2026-03-28T00:01:00Z', '31/03/2026', '02/04/2026', '25/04/2026', '23/05/2026', '22/05/2026'],
    // Saturday 24 October 2026; the clocks go back on Sunday.
    ['autumn, 23:59', '2026-10-24T22:59:00Z', '27/10/2026', '29/10/2026', '21/11/2026', '19/12/2026', '18/12/2026'],
    ['autumn, 00:01', '2026-10-23T23:01:00Z', '27/10/2026', '29/10/2026', '21/11/2026', '19/12/2026', '18/12/2026'],
    // Monday 28 February 2028, before a leap day.
    ['leap day, 23:59', '2028-02-28T23:59:00Z', '01/03/2028', '03/03/2028', '27/03/2028', '24/04/2028', '24/04/2028'],
    ['leap day, 00:01', '2028-02-28T00:01:00Z', '29/02/2028', '02/03/2028', '27/03/2028', '24/04/2028', '24/04/2028'],
    // Sunday 24 May 2026, before a bank holiday.
    ['holiday, 23:59', '2026-05-24T22:59:00Z', '27/05/2026', '29/05/2026', '21/06/2026', '19/07/2026', '17/07/2026'],
    ['holiday, 00:01', '2026-05-23T23:01:00Z', '27/05/2026', '29/05/2026', '21/06/2026', '19/07/2026', '17/07/2026'],
    // Thursday 2 April 2026, before Good Friday.
    ['Easter, 23:59', '2026-04-02T22:59:00Z', '08/04/2026', '10/04/2026', '30/04/2026', '28/05/2026', '28/05/2026'],
    ['Easter, 00:01', '2026-04-01T23:01:00Z', '07/04/2026', '09/04/2026', '30/04/2026', '28/05/2026', '28/05/2026'],
  ])('%s', (_what, receivedAt, ...days) => {
    expect(lastMinutes(receivedAt).map((text) => text?.slice(0, 10))).toEqual(days);
  });

  test('about data: it is acknowledged within 30 days, by the calendar', () => {
    expect(lastMinutes('2026-03-28T23:59:00Z', { kind: 'data' })).toEqual([
      '27/04/2026 23:59',
      null,
      null,
      '23/05/2026 23:59',
      '22/05/2026 23:59',
    ]);
  });
});

const everyWeekday = (...spans: string[]): OpeningHours => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
});

describe('the third business day', () => {
  const summaryOf = (hours: OpeningHours, receivedAt = '2026-12-23T10:00:00Z') => {
    const { summaryBy } = deadlinesOf(start(receivedAt), hours);
    return summaryBy && formatDateTime(summaryBy);
  };
  const closed = { '2026-12-24': [], '2026-12-29': [], '2026-12-30': [], '2026-12-31': [] };
  const { monday, tuesday, wednesday } = usualHours;

  test.each([
    ['the usual hours', usualHours, '30/12/2026 17:30'],
    ['days of its own that are closed', { ...usualHours, days: closed }, '30/12/2026 17:30'],
    ['three weekdays', { monday, tuesday, wednesday }, '30/12/2026 17:30'],
    ['Saturdays, which makes it earlier', { ...usualHours, saturday: ['09:00-13:00'] }, '29/12/2026 17:30'],
    ['a short day', { ...usualHours, days: { '2026-12-30': ['09:00-12:00'] } }, '30/12/2026 12:00'],
    ['a long day', { ...usualHours, days: { '2026-12-30': ['09:00-21:00'] } }, '30/12/2026 17:30'],
    ['hours until eight', everyWeekday('08:00-20:00'), '30/12/2026 20:00'],
  ] as const)('is never later by a client’s hours: %s', (_what, hours, by) => {
    expect(summaryOf(hours)).toBe(by);
  });

  test('counts from the next business day after the close, and not from a day on which the client opens again', () => {
    const late = '2026-12-23T18:00:00Z';
    expect([summaryOf(usualHours, late), summaryOf({ ...usualHours, days: closed }, late)]).toEqual([
      '31/12/2026 17:30',
      '31/12/2026 17:30',
    ]);
  });
});

describe('the days of a complaint from before', () => {
  const corrected = (hours: OpeningHours, stored: Partial<ComplaintFacts>, receivedAt = '2026-12-23T10:00:00Z') => {
    const { summaryBy, sendBy } = correctedDays(factsOf(receivedAt, stored), hours);
    return [summaryBy, sendBy].map((instant) => instant && formatDateTime(instant));
  };
  const sendBy = '18/02/2027 00:00';

  test.each([
    ['a day of the client’s that is later than by law', usualHours, '2027-01-05T17:30:00Z', '30/12/2026 17:30'],
    [
      'an earlier one, as of a client that is open on Saturdays',
      usualHours,
      '2026-12-29T17:30:00Z',
      '29/12/2026 17:30',
    ],
    ['the day by law', usualHours, '2026-12-30T17:30:00Z', '30/12/2026 17:30'],
    [
      'the day by law, of a client that closes earlier by now',
      everyWeekday('09:00-12:00'),
      '2026-12-30T17:30:00Z',
      '30/12/2026 17:30',
    ],
    [
      'a later day, of a client that closes at eight',
      everyWeekday('08:00-20:00'),
      '2027-01-05T20:00:00Z',
      '30/12/2026 20:00',
    ],
  ])('are the rule’s, and never later: %s', (_what, hours, summaryBy, by) => {
    expect(corrected(hours, { summaryBy: at(summaryBy) })).toEqual([by, sendBy]);
  });

  test('have no day for a summary where it is about data', () => {
    expect(corrected(usualHours, { kind: 'data' })).toEqual([null, sendBy]);
  });

  test('end with the eight weeks, where hours end at midnight', () => {
    const hours = everyWeekday('00:00-24:00');
    const received = '2026-10-01T10:00:00Z';
    const stored = { sendBy: at('2026-11-28T00:00:00Z') };
    expect(corrected(hours, stored, received)[1]).toBe('27/11/2026 00:00');
  });

  test('[property] of a new complaint are right', () => {
    const received = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2030-12-31T00:00:00Z'), noInvalidDate: true });
    const hours = fc.constantFrom(usualHours, everyWeekday('00:00-24:00'), { tuesday: ['09:00-12:00'] } as const);
    fc.assert(
      fc.property(hours, received, (open, receivedAt) => {
        const of = { ...start('2026-01-01'), receivedAt };
        const { summaryBy, sendBy: by } = deadlinesOf(of, open);
        const facts = { ...factsOf('2026-01-01'), ...of, ...deadlinesOf(of, open) };
        expect(correctedDays(facts, open)).toEqual({ summaryBy, sendBy: by });
      }),
    );
  });
});

describe('the last working day of the final answer', () => {
  const sentBy = (hours: OpeningHours, receivedAt: string) => {
    const { finalBy, sendBy } = deadlinesOf(start(receivedAt), hours);
    return [finalBy, sendBy].map((instant) => formatDateTime(new Date(instant.getTime() - 1)));
  };

  test.each([
    ['a Thursday', '2026-10-01T10:00:00Z', '26/11/2026 23:59', '26/11/2026 23:59'],
    ['a Saturday', '2026-10-03T10:00:00Z', '28/11/2026 23:59', '27/11/2026 23:59'],
  ])('is no day later than the eight weeks where hours end at midnight: %s', (_what, receivedAt, ...days) => {
    expect(sentBy(everyWeekday('00:00-24:00'), receivedAt)).toEqual(days);
  });

  test('[property] is never after the eight weeks, and the end of a day', () => {
    const hours = fc.constantFrom(
      usualHours,
      everyWeekday('00:00-24:00'),
      everyWeekday('18:00-24:00'),
      everyWeekday('00:00-01:30', '22:00-24:00'),
      { ...everyWeekday('09:00-17:30'), saturday: ['00:00-24:00'], sunday: ['00:00-24:00'] },
      { wednesday: ['12:00-24:00'], bankHolidays: ['00:00-24:00'] },
    );
    // With both changes of the clocks of each year as the day of receipt or the last day.
    const receivedAt = fc.date({
      min: at('2024-01-01T00:00:00Z'),
      max: at('2030-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const eve = fc
      .constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2026-02-01', '2026-08-30', '2027-01-31')
      .chain((day) => fc.integer({ min: -36 * 60, max: 36 * 60 }).map((minutes) => minutes * 60_000 + +at(day)))
      .map((time) => new Date(time));
    fc.assert(
      fc.property(hours, fc.oneof(receivedAt, eve), (open, received) => {
        const { finalBy, sendBy } = deadlinesOf({ ...start('2026-01-01'), receivedAt: received }, open);
        expect(sendBy.getTime()).toBeLessThanOrEqual(finalBy.getTime());
        expect(formatDateTime(sendBy).slice(-5)).toBe('00:00');
      }),
    );
  });
});

describe('handing over to the insurer', () => {
  const dueOf = (receivedAt: string) =>
    deadlinesOf(start(receivedAt, { respondent: 'insurer' }), usualHours).handOverBy?.toISOString();

  test('is due on the same working day, and outside of hours two hours after the next opening', () => {
    expect(dueOf('2026-06-01T08:30:00Z')).toBe('2026-06-01T16:30:00.000Z');
    expect(dueOf('2026-06-01T19:00:00Z')).toBe('2026-06-02T10:00:00.000Z');
    expect(dueOf('2026-05-23T10:00:00Z')).toBe('2026-05-26T10:00:00.000Z');
  });
});

describe('what is due', () => {
  const kindsOf = (more: Partial<ComplaintFacts>) =>
    complaintClocksOf(factsOf('2026-06-01T09:30:00Z', more)).map(({ kind }) => kind);
  const sent = at('2026-06-20T10:00:00Z');

  test('ends with its letter, and the eight weeks with the final answer alone', () => {
    expect(kindsOf({})).toEqual(['complaint-acknowledge', 'complaint-holding', 'complaint-final']);
    expect(kindsOf({ acknowledgedAt: sent })).toEqual(['complaint-holding', 'complaint-final']);
    expect(kindsOf({ acknowledgedAt: sent, holdingAt: sent })).toEqual(['complaint-final']);
    expect(kindsOf({ closedAt: sent })).toEqual([]);
  });

  test('[26] is the insurer’s receipt until there is one, whatever else was sent', () => {
    expect(kindsOf({ respondent: 'insurer', acknowledgedAt: sent })[0]).toBe('complaint-hand-over');
    expect(kindsOf({ respondent: 'insurer', receiptAt: sent })).not.toContain('complaint-hand-over');
    const { handOverBy } = deadlinesOf(start('2026-06-01T09:30:00Z', { respondent: 'insurer' }), usualHours);
    expect(kindsOf({ respondent: 'operator', handOverBy })).not.toContain('complaint-hand-over');
  });

  test.each([
    // Told of from the day before, to the end of the London day.
    ['2026-06-26', '26/06/2026 00:00', '2026-06-26T23:00:00.000Z'],
    // The clocks go back on it.
    ['2026-10-25', '25/10/2026 00:00', '2026-10-26T00:00:00.000Z'],
  ])('is the day %s that a holding letter promised, beside the eight weeks', (promisedOn, soon, dueAt) => {
    const received = promisedOn < '2026-09' ? '2026-06-01T09:30:00Z' : '2026-10-01T09:30:00Z';
    const holdingAt = at('2026-06-20T10:00:00Z');
    const clocks = complaintClocksOf(factsOf(received, { holdingAt, promisedOn }));
    const promised = clocks.find(({ kind }) => kind === 'complaint-promised');
    expect(promised).toMatchObject({ from: at(received), isBooked: true });
    expect(promised?.dueAt.toISOString()).toBe(dueAt);
    expect(promised?.soonAt.map((instant) => formatDateTime(instant))).toEqual([soon]);
    expect(clocks.map(({ kind }) => kind)).toEqual(['complaint-promised', 'complaint-final']);
  });

  test('is no longer the day of a holding letter once the 8-week letter has named another, or it is closed', () => {
    const holding = { holdingAt: sent, promisedOn: '2026-06-26' };
    expect(kindsOf({ ...holding, eightWeeksAt: at('2026-07-20T10:00:00Z') })).toEqual(['complaint-final']);
    expect(kindsOf({ ...holding, closedAt: sent })).toEqual([]);
  });

  test('is the day that an 8-week letter promised', () => {
    const [clock] = complaintClocksOf(
      factsOf('2026-06-01T09:30:00Z', { eightWeeksAt: at('2026-07-24T10:00:00Z'), promisedOn: '2026-08-14' }),
    );
    expect(clock).toMatchObject({
      from: at('2026-06-01T09:30:00Z'),
      dueAt: at('2026-08-14T23:00:00Z'),
      isBooked: true,
    });
  });

  test('is told of on days 42, 49 and 54, at noon of the day of the acknowledgement, and on day 25', () => {
    const soonOf = Object.fromEntries(
      complaintClocksOf(factsOf('2026-06-01T09:30:00Z')).map(({ kind, soonAt }) => [
        kind,
        soonAt.map((instant) => formatDateTime(instant)),
      ]),
    );
    expect(soonOf).toEqual({
      'complaint-acknowledge': ['02/06/2026 12:00'],
      'complaint-holding': ['26/06/2026 00:00'],
      'complaint-final': ['13/07/2026 00:00', '20/07/2026 00:00', '25/07/2026 00:00'],
    });
  });

  test('is told of by the last day on which it can be sent, where nobody works on day 54', () => {
    const received = '2026-11-02T10:00:00Z';
    const { sendBy, finalBy } = deadlinesOf(start(received), usualHours);
    const final = complaintClocksOf(factsOf(received, { sendBy, finalBy })).find(
      ({ kind }) => kind === 'complaint-final',
    );
    expect([...(final?.soonAt ?? []), final?.dueAt].map((instant) => instant && formatDateTime(instant))).toEqual([
      '14/12/2026 00:00',
      '21/12/2026 00:00',
      '24/12/2026 00:00',
      '25/12/2026 00:00',
    ]);
  });
});

describe('the hours of a client on the days by law', () => {
  const hours: OpeningHours = {
    monday: ['09:00-18:00'],
    tuesday: ['09:00-18:10'],
    wednesday: ['09:00-18:20'],
    thursday: ['09:00-18:30'],
    friday: ['09:00-18:40'],
    saturday: ['09:00-18:50'],
  };
  const longAfter = { summaryBy: at('2026-08-01T12:00:00Z') };
  const legalOf = (receivedAt: string, open: OpeningHours) => {
    const { summaryBy } = correctedDays(factsOf(receivedAt, longAfter), open);
    return summaryBy && formatDateTime(summaryBy);
  };

  test.each([
    ['Thursday', '2026-06-01', '04/06/2026 18:30'],
    ['Friday', '2026-06-02', '05/06/2026 18:40'],
    ['Monday, over a weekend', '2026-06-03', '08/06/2026 18:00'],
    ['Tuesday', '2026-06-04', '09/06/2026 18:10'],
    ['Wednesday', '2026-06-05', '10/06/2026 18:20'],
    ['Thursday, from a Saturday', '2026-06-06', '11/06/2026 18:30'],
  ])('say when they end: %s', (_what, day, by) => {
    expect(legalOf(`${day}T09:30:00Z`, hours)).toBe(by);
  });

  test('are the usual ones on a weekday that it is closed', () => {
    expect(legalOf('2026-06-01T09:30:00Z', { ...hours, thursday: [] })).toBe('04/06/2026 17:30');
    expect(legalOf('2026-06-02T09:30:00Z', { thursday: ['09:00-18:00'] })).toBe('05/06/2026 17:30');
  });

  test('keep the day that was stored for sending where it is the end of the eight weeks', () => {
    const facts = factsOf('2026-06-01T09:30:00Z');
    const sendBy = facts.finalBy;
    expect(correctedDays({ ...facts, sendBy }, { wednesday: ['09:00-12:00'] }).sendBy).toEqual(sendBy);
    const later = new Date(sendBy.getTime() + 1);
    expect(correctedDays({ ...facts, sendBy: later }, { wednesday: ['09:00-12:00'] }).sendBy).toEqual(
      at('2026-07-22T23:00:00Z'),
    );
  });
});

test('eight weeks and a promised day end at London’s midnight', () => {
  expect(eightWeeksEnd(at('2026-09-20T12:00:00Z'))).toEqual(at('2026-11-16T00:00:00Z'));
  expect([promisedEnd('2026-06-26'), promisedEnd('2026-12-24')]).toEqual([
    at('2026-06-26T23:00:00Z'),
    at('2026-12-25T00:00:00Z'),
  ]);
});

describe('deadlines', () => {
  test('of the operator’s complaint about data: no hand-over, no summary and no holding letter', () => {
    expect(deadlinesOf(start('2026-06-01T09:30:00Z', { kind: 'data' }), usualHours)).toEqual({
      acknowledgeBy: at('2026-07-01T23:00:00Z'),
      handOverBy: null,
      summaryBy: null,
      holdingBy: null,
      finalBy: at('2026-07-27T23:00:00Z'),
      sendBy: at('2026-07-27T23:00:00Z'),
    });
  });

  test.each([
    ['the opening', '2026-06-01T08:00:00Z', '2026-06-01T16:30:00.000Z'],
    ['a moment before the close', '2026-06-01T16:29:59Z', '2026-06-01T16:30:00.000Z'],
    ['the close', '2026-06-01T16:30:00Z', '2026-06-02T10:00:00.000Z'],
    ['a moment before the opening', '2026-06-01T07:59:59Z', '2026-06-01T10:00:00.000Z'],
  ])('of the hand-over of what came at %s', (_what, receivedAt, due) => {
    const { handOverBy } = deadlinesOf(start(receivedAt, { respondent: 'insurer' }), usualHours);
    expect(handOverBy?.toISOString()).toBe(due);
  });
});

describe('the clocks of an open complaint', () => {
  const received = '2026-06-01T09:30:00Z';
  const from = at(received);
  const sent = at('2026-06-20T10:00:00Z');
  const clocksOf = (more: Partial<ComplaintFacts>) => complaintClocksOf(factsOf(received, more));
  const final = {
    kind: 'complaint-final',
    from,
    dueAt: at('2026-07-27T23:00:00Z'),
    soonAt: [at('2026-07-12T23:00:00Z'), at('2026-07-19T23:00:00Z'), at('2026-07-24T23:00:00Z')],
  };
  const holding = {
    kind: 'complaint-holding',
    from,
    dueAt: at('2026-06-29T23:00:00Z'),
    soonAt: [at('2026-06-25T23:00:00Z')],
  };
  const acknowledge = {
    kind: 'complaint-acknowledge',
    from,
    dueAt: at('2026-06-02T16:30:00Z'),
    soonAt: [at('2026-06-02T11:00:00Z')],
  };

  test('are those of the insurer, the one due first at the front', () => {
    const handOver = { kind: 'complaint-hand-over', from, dueAt: at('2026-06-01T16:30:00Z'), soonAt: [] };
    expect(clocksOf({ respondent: 'insurer' })).toEqual([handOver, acknowledge, holding, final]);
  });

  test('are told of three weeks after receipt where data is to be acknowledged', () => {
    expect(clocksOf({ kind: 'data' })).toEqual([
      {
        kind: 'complaint-acknowledge',
        from,
        dueAt: at('2026-07-01T23:00:00Z'),
        soonAt: [at('2026-06-21T23:00:00Z')],
      },
      final,
    ]);
  });

  test.each([
    ['an acknowledgement', { acknowledgedAt: sent }, ['complaint-holding', 'complaint-final']],
    ['a holding letter alone', { holdingAt: sent }, ['complaint-final']],
    ['an 8-week letter alone', { eightWeeksAt: sent }, ['complaint-final']],
  ])('end with %s', (_what, letter, kinds) => {
    expect(clocksOf(letter).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('have the promised day in its place among them', () => {
    const promised = {
      kind: 'complaint-promised',
      from,
      dueAt: at('2026-06-26T23:00:00Z'),
      soonAt: [at('2026-06-25T23:00:00Z')],
      isBooked: true,
    };
    expect(clocksOf({ holdingAt: sent, promisedOn: '2026-06-26' })).toEqual([promised, final]);
    expect(clocksOf({ holdingAt: sent, promisedOn: '2026-07-28' }).map(({ kind }) => kind)).toEqual([
      'complaint-final',
      'complaint-promised',
    ]);
  });

  test('have the final answer after an 8-week letter that promised no day, or by the day it promised', () => {
    const [dueAt, eve] = [at('2026-07-27T23:00:00Z'), at('2026-07-26T23:00:00Z')];
    expect(clocksOf({ eightWeeksAt: sent })).toEqual([
      { kind: 'complaint-final', from, dueAt, soonAt: [eve], isBooked: false },
    ]);
    expect(clocksOf({ eightWeeksAt: sent, promisedOn: '2026-08-14' })).toEqual([
      {
        kind: 'complaint-final',
        from,
        dueAt: at('2026-08-14T23:00:00Z'),
        soonAt: [at('2026-08-13T23:00:00Z')],
        isBooked: true,
      },
    ]);
  });
});
