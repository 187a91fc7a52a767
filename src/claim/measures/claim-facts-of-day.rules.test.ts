import { describe, expect, test } from 'vitest';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { complaintChannels } from '#claim/complaint/complaint.rules.ts';
import { type ClaimHistory, cohortsOf, factsOf } from './claim-facts-of-day.rules.ts';
import { addTo, countWithin, type Measure, type MeasureRow, quantileOf } from './measures.rules.ts';
import { noClient } from './no-client.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

const nothing: ClaimHistory = {
  id: 'c',
  clientId: noClient,
  brand: 'harbour',
  device: 'phone',
  hasNeeds: false,
  hours: usualHours,
  createdAt: at('02T09:00'),
  endedAt: null,
  states: [],
  waits: [],
  written: [],
  answers: [],
  contacts: [],
  promises: [],
  notices: [],
  messages: [],
  quotes: [],
  surveys: [],
  complaints: [],
  passcodes: [],
  openings: [],
};

const later = new Date('2027-06-01T12:00:00Z');

const valuesOf = (history: Partial<ClaimHistory>, ...of: Measure[]) =>
  factsOf({ ...nothing, ...history }, later)
    .filter(({ measure }) => of.includes(measure))
    .map(({ measure, value, cohorts = {} }) => [measure, value, ...Object.values(cohorts)]);

const hour = 60;
const day = 24 * hour;

describe('times', () => {
  const states = [
    { at: at('02T09:00'), name: 'Inspection' },
    { at: at('03T09:00'), name: 'Awaiting Authorisation' },
    { at: at('05T09:00'), name: 'Repair' },
    { at: at('06T09:00'), name: 'Repaired Equipment Returned to End User' },
  ];
  const ended = { states, endedAt: at('06T09:00') };

  test('of a state are counted on the day on which it was left, in all and while it waited for us', () => {
    expect(valuesOf(ended, 'state', 'state-ours')).toEqual([
      ['state', day, 'Inspection'],
      ['state-ours', day, 'Inspection'],
      ['state', 2 * day, 'Awaiting Authorisation'],
      ['state-ours', 0, 'Awaiting Authorisation'],
      ['state', day, 'Repair'],
      ['state-ours', day, 'Repair'],
    ]);
  });

  test('of the whole claim are without what was waited for others', () => {
    expect(valuesOf(ended, 'whole', 'whole-ours').map(([, value]) => value)).toEqual([4 * day, 2 * day]);
  });

  test('that a handler gave to somebody else are theirs, within the state', () => {
    const waits = [{ on: 'parts' as const, from: at('05T12:00'), until: at('06T18:00') }];
    expect(valuesOf({ ...ended, waits }, 'waiting')).toEqual([
      ['waiting', day + 3 * hour, 'us'],
      ['waiting', 2 * day, 'insurer'],
      ['waiting', 21 * hour, 'parts'],
    ]);
  });

  test('of a claim that is open are none of the whole claim', () => {
    expect(valuesOf({ states: states.slice(0, 2) }, 'ended', 'whole', 'waiting')).toEqual([]);
  });
});

describe('answers', () => {
  test('are in working minutes from the first message that they answer, once for each', () => {
    const written = [at('02T16:30'), at('03T10:00'), at('04T10:00')];
    const answers = [
      { at: at('03T11:00'), by: 'kim', channel: 'message' },
      { at: at('03T12:00'), by: 'kim', channel: 'message' },
      { at: at('04T10:30'), by: null, channel: 'call' },
    ];
    expect(valuesOf({ written, answers }, 'answer', 'answer-first')).toEqual([
      ['answer', 3 * hour, 'message', 'kim'],
      ['answer-first', 3 * hour, 'message'],
      ['answer', 30, 'call'],
    ]);
  });
});

describe('answers in time', () => {
  // A Monday; the usual hours are 09:00 to 17:30.
  const written = [at('02T10:00'), at('02T11:00')];
  const by = (text: string, channel = 'message') => ({ at: at(text), by: 'kim', channel });
  const toldAt = (now: string, history: Partial<ClaimHistory>) =>
    factsOf({ ...nothing, written, ...history }, at(now))
      .filter(({ measure }) => measure === 'answer-in-time')
      .map(({ at: when, value, cohorts = {} }) => [when, value, ...Object.values(cohorts)]);

  test.each([
    ['once it is answered', [by('02T12:00')], [at('02T12:00'), 1, 'message', 'kim']],
    ['at the last minute', [by('03T09:30')], [at('03T09:30'), 1, 'message', 'kim']],
    [
      'by a word that it needs none',
      [by('02T12:00', 'no-answer-needed')],
      [at('02T12:00'), 1, 'no-answer-needed', 'kim'],
    ],
    ['late, on the day on which its time was over', [by('06T12:00')], [at('03T09:30'), 0, 'message', 'kim']],
    ['not answered', [], [at('03T09:30'), 0, 'not-answered']],
  ])('are counted once: %s', (_what, answers, fact) => {
    expect(toldAt('10T12:00', { answers })).toEqual([fact]);
  });

  test('say nothing of what is not answered until its time is over', () => {
    expect(toldAt('03T09:29', {})).toEqual([]);
    expect(toldAt('03T09:30', {})).toHaveLength(1);
  });

  test('are of each wait, also of one that begins again once an answer is gone', () => {
    const answers = [by('02T12:00'), by('05T12:00')];
    const both = { written: [...written, at('04T09:00')], answers };
    expect(toldAt('10T12:00', both).map(([, value]) => value)).toEqual([1, 0]);
    expect(toldAt('10T12:00', { ...both, answers: answers.slice(1) })).toEqual([[at('03T09:30'), 0, 'message', 'kim']]);
  });

  test('are no part of the median, which is of answers', () => {
    expect(valuesOf({ written }, 'answer', 'answer-first')).toEqual([]);
  });
});

describe('promises', () => {
  const promise = (set: string, latest: string, isWithdrawn = false) => ({
    at: at(set),
    reason: 'part-late',
    latest: at(latest),
    isWithdrawn,
  });

  test.each([
    ['kept by the end of its last day', [promise('02T10:00', '06T23:59')], 1],
    ['not kept after it', [promise('02T10:00', '05T23:59')], 0],
    ['kept as it was moved', [promise('02T10:00', '05T23:59'), promise('05T10:00', '07T23:59')], 1],
    ['not the one that was taken back', [promise('02T10:00', '07T23:59', true)], null],
  ])('are %s', (_what, promises, kept) => {
    const facts = valuesOf({ promises, endedAt: at('06T09:00') }, 'promise-kept');
    expect(facts).toEqual(kept === null ? [] : [['promise-kept', kept]]);
  });
});

describe('complaints', () => {
  const complaint = (closed: string, outcome: string) => ({
    receivedAt: at('06T16:00'),
    channel: 'call',
    closedAt: at(closed),
    outcome,
    cause: 'delay',
    respondent: 'insurer' as const,
    isTakenUpAgain: false,
    summaryBy: at('11T17:30'),
  });

  test.each([
    ['resolved on the third working day', complaint('11T17:00', 'resolved'), [1], []],
    ['closed after its close', complaint('11T18:00', 'redress'), [0], [1]],
    ['refused on the fourth', complaint('12T09:00', 'refused'), [0], [0]],
    ['upheld by redress', complaint('09T09:00', 'redress'), [1], [1]],
    ['about data, which has no third day', { ...complaint('09T09:00', 'refused'), summaryBy: null }, [], [0]],
  ])('are %s', (_what, one, fast, upheld) => {
    const of = (measure: Measure) => valuesOf({ complaints: [one] }, measure).map(([, value]) => value);
    expect([of('complaint-fast'), of('complaint-upheld')]).toEqual([fast, upheld]);
  });

  test.each([
    ['resolved counts as closed, and by when', 'resolved', [1, 1, 1, 0, 0, 0, 0]],
    ['withdrawn was received, and is not closed by us', 'withdrawn', [1, 0, 0, 0, 0, 1, 0]],
    ['somebody else’s to answer, likewise', 'elsewhere', [1, 0, 0, 0, 0, 0, 1]],
    ['taken in by mistake counts as that alone', 'mistaken', [0, 0, 0, 0, 1, 0, 0]],
  ])('that was %s', (_what, outcome, counts) => {
    const complaints = [complaint('09T09:00', outcome)];
    const many = (measure: Measure) => valuesOf({ complaints }, measure).length;
    const measures = [
      'complaint',
      'complaint-closed',
      'complaint-fast',
      'complaint-upheld',
      'complaint-mistaken',
      'complaint-withdrawn',
      'complaint-elsewhere',
    ] as const;
    expect(measures.map(many)).toEqual(counts);
  });

  test.each(complaintChannels)(
    'that were taken in by mistake count on the day of the closing, by %s too',
    (channel) => {
      const complaints = [{ ...complaint('09T09:00', 'mistaken'), channel }];
      const facts = factsOf({ ...nothing, complaints }, at('20T12:00'));
      expect(facts.filter(({ measure }) => measure.startsWith('complaint'))).toEqual([
        { at: at('09T09:00'), measure: 'complaint-mistaken', value: 0, cohorts: { channel } },
      ]);
    },
  );

  test.each(['withdrawn', 'elsewhere'])('that ended as %s count as that on the day of the closing', (outcome) => {
    const complaints = [{ ...complaint('09T09:00', outcome), channel: 'page' }];
    const facts = factsOf({ ...nothing, complaints }, at('20T12:00'));
    expect(facts.filter(({ measure }) => measure === `complaint-${outcome}`)).toEqual([
      { at: at('09T09:00'), measure: `complaint-${outcome}`, value: 0, cohorts: { channel: 'page' } },
    ]);
  });

  type Complaint = ClaimHistory['complaints'][number];
  const weeksFacts = (one: Complaint, now: string) =>
    factsOf({ ...nothing, complaints: [one] }, new Date(now))
      .filter(({ measure }) => measure === 'complaint-in-eight-weeks')
      .map(({ at: when, value }) => [when.toISOString().slice(0, 10), value]);

  const ofNovember = { ...complaint('09T09:00', 'refused'), receivedAt: new Date('2026-11-02T09:00:00Z') };
  test.each([
    ['nobody has answered yet, before they are over', '2026-12-28T23:59:00Z', null, null, []],
    ['nobody has answered when they are over', '2026-12-29T00:00:00Z', null, null, [['2026-12-29', 0]]],
    ['was answered in time', '2027-02-01T12:00:00Z', '2026-11-20T12:00:00Z', 'refused', [['2026-11-20', 1]]],
    ['was answered late', '2027-02-01T12:00:00Z', '2027-01-20T12:00:00Z', 'accepted', [['2026-12-29', 0]]],
    ['was withdrawn before', '2027-02-01T12:00:00Z', '2026-11-20T12:00:00Z', 'withdrawn', []],
    [
      'was withdrawn after they were over',
      '2027-02-01T12:00:00Z',
      '2027-01-20T12:00:00Z',
      'withdrawn',
      [['2026-12-29', 0]],
    ],
    ['is for somebody else to answer', '2027-02-01T12:00:00Z', '2027-01-20T12:00:00Z', 'elsewhere', []],
    ['was taken in by mistake', '2027-02-01T12:00:00Z', '2027-01-20T12:00:00Z', 'mistaken', []],
  ])('of eight weeks, one that %s counts once or not at all', (_what, now, closedAt, outcome, told) => {
    const one = { ...ofNovember, closedAt: closedAt === null ? null : new Date(closedAt), outcome };
    expect(weeksFacts(one, now)).toEqual(told);
  });

  test.each([
    ['after they were over counts as not in time', '2027-01-20T12:00:00Z', [['2026-12-29', 0]]],
    ['before does not count', '2026-11-20T12:00:00Z', []],
  ])('of eight weeks, one of our own that went to somebody else %s', (_what, closedAt, told) => {
    const ours = { ...ofNovember, respondent: 'operator' as const, outcome: 'elsewhere' };
    expect(weeksFacts({ ...ours, closedAt: new Date(closedAt) }, '2027-02-01T12:00:00Z')).toEqual(told);
  });

  test.each([
    ['withdrawn', '2026-11-20T12:00:00Z', []],
    ['elsewhere', '2026-11-20T12:00:00Z', []],
    ['mistaken', '2026-11-20T12:00:00Z', []],
    ['withdrawn', '2027-01-20T12:00:00Z', [['2026-12-29', 0]]],
  ])(
    'one that was %s on %s and taken up again counts as the other alone, and missed weeks stay',
    (outcome, on, weeks) => {
      const one = { ...ofNovember, outcome, closedAt: new Date(on), isTakenUpAgain: true };
      expect(weeksFacts(one, '2027-02-01T12:00:00Z')).toEqual(weeks);
      for (const measure of ['complaint', `complaint-${outcome as 'withdrawn' | 'elsewhere' | 'mistaken'}`] as const) {
        expect(valuesOf({ complaints: [one] }, measure)).toEqual([]);
      }
    },
  );

  const eightWeeks = 56 * 24 * 60;
  test.each([
    ['late on the last day', '2026-11-02T09:00:00Z', '2026-12-28T17:00:00Z', true],
    ['early on the day after', '2026-11-02T23:50:00Z', '2026-12-29T00:10:00Z', false],
    ['on the last day, over the clock change of autumn', '2026-10-01T08:00:00Z', '2026-11-26T23:59:00Z', true],
    ['the day after, over the clock change of spring', '2026-03-02T23:50:00Z', '2026-04-27T23:10:00Z', false],
  ])('that are closed %s are within eight weeks: %#', (_when, received, closed, isWithin) => {
    const one = { ...complaint('09T09:00', 'refused'), receivedAt: new Date(received), closedAt: new Date(closed) };
    const [[, minutes] = ['', Infinity]] = valuesOf({ complaints: [one] }, 'complaint-closed');
    expect(Number(minutes) <= eightWeeks).toBe(isWithin);
    const [fact] = weeksFacts(one, '2027-01-01T12:00:00Z');
    expect(fact?.[1]).toBe(Number(isWithin));
  });
});

describe('what facts are told apart by', () => {
  const states = [
    { at: at('02T09:00'), name: 'Inspection' },
    { at: at('03T09:00'), name: 'Repair' },
  ];
  const cohorts = (history: Partial<ClaimHistory>, ...of: Measure[]) => {
    const whole = { ...nothing, ...history };
    const facts = factsOf(whole, later).filter(({ measure }) => of.includes(measure));
    return facts.map((fact) => cohortsOf(whole, fact));
  };

  test('is the state of the moment, the device, and whether there are support needs', () => {
    const contacts = [
      { at: at('02T12:00'), channel: 'call' },
      { at: at('03T09:00'), channel: 'chat' },
    ];
    expect(cohorts({ states, contacts, hasNeeds: true }, 'contact')).toEqual([
      { device: 'phone', needs: 'with', state: 'Inspection', channel: 'call' },
      { device: 'phone', needs: 'with', state: 'Repair', channel: 'chat' },
    ]);
  });

  test('is a state that was left, and no state of a claim that came', () => {
    expect(cohorts({ states }, 'came', 'state')).toEqual([
      { device: 'phone', needs: 'without' },
      { device: 'phone', needs: 'without', state: 'Inspection' },
    ]);
    expect(cohorts({ contacts: [{ at: at('02T12:00'), channel: 'call' }] }, 'contact')).toEqual([
      { device: 'phone', needs: 'without', state: '', channel: 'call' },
    ]);
  });
});

describe('sums', () => {
  const rowOf = (measure: Measure, values: number[]): MeasureRow => {
    const rows = new Map<string, MeasureRow>();
    const key = { day: '2026-11-06', clientId: noClient, brand: '', measure, dimension: '', cohort: '' } as const;
    for (const value of values) addTo(rows, key, value);
    const [row] = rows.values();
    if (!row) throw new Error('Nothing was added.');
    return row;
  };

  test('have how many, their sum and in which bucket', () => {
    expect(rowOf('satisfaction', [5, 4, 5, 1])).toMatchObject({ n: 4, sum: 15, buckets: [1, 0, 0, 1, 2] });
  });

  test('say the median within a bucket, and how many are in time', () => {
    const row = rowOf('answer', [10, 20, 400, 480, 481]);
    expect(quantileOf(row, 'answer', 0.5)).toBeGreaterThan(240);
    expect(quantileOf(row, 'answer', 0.5)).toBeLessThanOrEqual(480);
    expect(countWithin(row, 'answer', 480)).toBe(4);
  });
});
