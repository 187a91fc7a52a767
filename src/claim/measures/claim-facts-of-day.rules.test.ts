import { describe, expect, test } from 'vitest';

import { shippedTarget } from '#claim/desk/state-targets.rules.ts';
import { complaintChannels } from '#claim/complaint/complaint.rules.ts';
import { type ClaimHistory, cohortsOf, factsOf } from './claim-facts-of-day.rules.ts';
import { emptyHistory as nothing } from './claim-history.fixture.ts';
import type { Measure } from './measures.rules.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

const finalStates = new Set(['Repaired Equipment Returned to End User', 'Claim Cancelled']);
const state = (from: string, name: string): ClaimHistory['states'][number] => ({
  at: at(from),
  name,
  isOver: finalStates.has(name),
  waitingOn: shippedTarget(name).waitingOn,
});

const later = new Date('2027-06-01T12:00:00Z');

const valuesOf = (history: Partial<ClaimHistory>, ...of: Measure[]) =>
  factsOf({ ...nothing, ...history }, later)
    .filter(({ measure }) => of.includes(measure))
    .map(({ measure, value, cohorts = {} }) => [measure, value, ...Object.values(cohorts)]);

/** Facts as they are counted, without that the claim came. */
const wholeFacts = (history: Partial<ClaimHistory>) =>
  factsOf({ ...nothing, ...history }, later).filter(({ measure }) => measure !== 'came' && measure !== 'arrived');

const hour = 60;
const day = 24 * hour;

test('a claim of which nothing else is known came, and is counted without a value', () => {
  const of = { at: at('02T09:00'), value: 0 };
  expect(factsOf(nothing, later)).toEqual([
    { ...of, measure: 'came' },
    { ...of, measure: 'arrived' },
  ]);
});

describe('times', () => {
  const states = [
    state('02T09:00', 'Inspection'),
    state('03T09:00', 'Awaiting Authorisation'),
    state('05T09:00', 'Repair'),
    state('06T09:00', 'Repaired Equipment Returned to End User'),
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

  const partsWaits = (...spans: [from: string, until: string | null][]) =>
    spans.map(([from, until]) => ({ on: 'parts' as const, from: at(from), until: until === null ? null : at(until) }));

  test.each([
    ['two waits within a state', partsWaits(['05T10:00', '05T11:00'], ['05T12:00', '05T14:00']), day - 3 * hour, 3],
    ['two waits that overlap', partsWaits(['05T10:00', '05T13:00'], ['05T12:00', '05T14:00']), day - 4 * hour, 4],
    ['a wait from before the state', partsWaits(['05T08:00', '05T11:00']), day - 2 * hour, 3],
    ['a wait that has not ended', partsWaits(['05T12:00', null]), 3 * hour, 21],
    ['a wait that began when the state was left', partsWaits(['06T09:00', null]), day, null],
    ['a wait that came later', partsWaits(['07T09:00', '08T09:00']), day, null],
  ])('of a repair with %s are divided', (_what, waits, ours, parts) => {
    const waited = new Map(valuesOf({ ...ended, waits }, 'waiting').map(([, value, on]) => [on, value]));
    const repair = valuesOf({ ...ended, waits }, 'state-ours').at(-1);
    expect(repair).toEqual(['state-ours', ours, 'Repair']);
    expect(waited.get('parts') ?? null).toBe(parts === null ? null : parts * hour);
  });

  test('of a wait that ended before the state, or as it began, are none', () => {
    const inspected = { states: states.slice(2), endedAt: at('06T09:00') };
    const waits = partsWaits(['03T09:00', '04T09:00'], ['04T09:00', '05T09:00']);
    expect(valuesOf({ ...inspected, waits }, 'state', 'state-ours', 'waiting')).toEqual([
      ['waiting', day, 'us'],
      ['state', day, 'Repair'],
      ['state-ours', day, 'Repair'],
    ]);
  });

  test('of a state that is said again go on, and what follows the end has none', () => {
    const again = [
      state('02T09:00', 'Inspection'),
      state('03T09:00', 'Inspection'),
      state('04T09:00', 'Repair'),
      state('05T09:00', 'Repaired Equipment Returned to End User'),
      state('06T09:00', 'Claim Cancelled'),
    ];
    expect(valuesOf({ states: again, endedAt: at('06T09:00') }, 'state')).toEqual([
      ['state', 2 * day, 'Inspection'],
      ['state', day, 'Repair'],
    ]);
    expect(valuesOf({ states: again }, 'state')).toHaveLength(2);
  });

  test('of the end have its last state, on its day', () => {
    const endedAt = at('06T09:00');
    const cohorts = { state: 'Repaired Equipment Returned to End User' };
    expect(wholeFacts(ended).filter(({ measure }) => /^(?:ended|whole)/.test(measure))).toEqual([
      { at: endedAt, measure: 'ended', value: 0, cohorts },
      { at: endedAt, measure: 'whole', value: 4 * day, cohorts },
      { at: endedAt, measure: 'whole-ours', value: 2 * day, cohorts },
    ]);
    expect(valuesOf({ endedAt: at('02T10:00') }, 'ended', 'whole', 'whole-ours', 'waiting')).toEqual([
      ['ended', 0, ''],
      ['whole', hour, ''],
      ['whole-ours', hour, ''],
    ]);
  });

  test('are never less than nothing, where others had the device for longer than the claim is known', () => {
    const late = { ...ended, createdAt: at('06T08:00') };
    expect(valuesOf(late, 'whole', 'whole-ours').map(([, value]) => value)).toEqual([hour, 0]);
  });

  test('of a claim that was open when the portal got it run from its first event, as what it waited does', () => {
    const inFlight = { ...ended, createdAt: at('06T08:00'), firstEventAt: at('02T09:00') };
    const told = valuesOf(inFlight, 'whole', 'whole-ours', 'waiting');
    expect(told).toEqual([
      ['whole', 4 * day, 'Repaired Equipment Returned to End User'],
      ['whole-ours', 2 * day, 'Repaired Equipment Returned to End User'],
      ['waiting', 2 * day, 'us'],
      ['waiting', 2 * day, 'insurer'],
    ]);
    expect(wholeFacts(inFlight)).toHaveLength(11);
    expect(factsOf({ ...nothing, ...inFlight }, later).slice(0, 2)).toEqual([
      { at: at('02T09:00'), measure: 'came', value: 0 },
      { at: at('06T08:00'), measure: 'arrived', value: 0 },
    ]);
  });

  test('of a claim whose first event comes later run from when the portal got it', () => {
    const early = { ...ended, createdAt: at('01T09:00'), firstEventAt: at('02T09:00') };
    expect(valuesOf(early, 'whole', 'whole-ours').map(([, value]) => value)).toEqual([5 * day, 3 * day]);
    expect(factsOf({ ...nothing, ...early }, later)[0]?.at).toEqual(at('01T09:00'));
  });

  test('of a claim that was over before the portal got it are those of its states alone, and it never came', () => {
    const over = { ...ended, createdAt: at('06T09:01'), firstEventAt: at('02T09:00') };
    expect(valuesOf(over, 'came', 'arrived', 'whole', 'whole-ours', 'waiting')).toEqual([]);
    expect(valuesOf(over, 'ended')).toHaveLength(1);
    expect(valuesOf(over, 'state')).toHaveLength(3);
    // A final state without a date is from when the portal got it.
    expect(valuesOf({ ...over, createdAt: at('06T09:00') }, 'came', 'whole')).toEqual([]);
    expect(valuesOf({ ...over, createdAt: at('06T08:59') }, 'came', 'whole')).toHaveLength(2);
  });

  test('of a claim that is open are none of the whole claim', () => {
    expect(valuesOf({ states: states.slice(0, 2) }, 'ended', 'whole', 'waiting')).toEqual([]);
  });
});

describe('promises', () => {
  const promise = (set: string, until: string, isWithdrawn = false) => ({
    at: at(set),
    reason: 'part-late',
    until: at(until),
    isWithdrawn,
  });

  test.each([
    ['kept by the end of its last day', [promise('02T10:00', '06T23:59')], 1],
    ['not kept after it', [promise('02T10:00', '05T23:59')], 0],
    ['kept as it was moved', [promise('02T10:00', '05T23:59'), promise('05T10:00', '07T23:59')], 1],
    ['not the one that was taken back', [promise('02T10:00', '07T23:59', true)], null],
    [
      'judged by the one before, where the last was taken back',
      [promise('02T10:00', '05T23:59'), promise('05T10:00', '07T23:59', true)],
      0,
    ],
    ['kept to the last minute', [promise('02T10:00', '06T09:01')], 1],
    ['not kept once its day is over', [promise('02T10:00', '06T09:00')], 0],
    ['not those of after the end', [promise('06T09:01', '07T23:59')], null],
    ['those of the minute of the end', [promise('06T09:00', '07T23:59')], 1],
  ])('are %s', (_what, promises, kept) => {
    const facts = wholeFacts({ promises, endedAt: at('06T09:00') }).filter(({ measure }) => measure === 'promise-kept');
    expect(facts).toEqual(kept === null ? [] : [{ at: at('06T09:00'), measure: 'promise-kept', value: kept }]);
  });

  test('are neither kept nor missed by a claim that was cancelled, and by one that ended otherwise are', () => {
    const promises = [promise('02T10:00', '30T23:59')];
    const until = (...states: ClaimHistory['states']) =>
      valuesOf({ promises, states, endedAt: states.at(-1)?.at ?? null }, 'ended', 'promise-kept').map(([name]) => name);
    const repaired = 'Repaired Equipment Returned to End User';
    expect(until(state('02T09:00', 'Repair'), state('06T09:00', 'Claim Cancelled'))).toEqual(['ended']);
    expect(until(state('02T09:00', 'Repair'), state('06T09:00', repaired))).toEqual(['ended', 'promise-kept']);
    const again = [state('06T09:00', 'Claim Cancelled'), state('07T09:00', 'Repair'), state('09T09:00', repaired)];
    expect(until(...again)).toEqual(['ended', 'ended', 'promise-kept']);
  });

  test('are set once and moved after that, for a reason', () => {
    const promises = [promise('02T10:00', '05T23:59'), { ...promise('03T10:00', '07T23:59'), reason: 'no-courier' }];
    expect(wholeFacts({ promises })).toEqual([
      { at: at('02T10:00'), measure: 'promise-set', value: 0, cohorts: {} },
      { at: at('03T10:00'), measure: 'promise-moved', value: 0, cohorts: { reason: 'no-courier' } },
    ]);
  });

  test('that were undone are not set, and move nothing', () => {
    const undone = promise('01T10:00', '30T23:59', true);
    const promises = [undone, promise('02T10:00', '05T23:59'), { ...undone, at: at('03T10:00') }];
    expect(wholeFacts({ promises })).toEqual([{ at: at('02T10:00'), measure: 'promise-set', value: 0, cohorts: {} }]);
  });
});

describe('surveys', () => {
  const asked = { askedAt: at('09T09:00'), answeredAt: null, satisfaction: null, ease: null, wouldHaveCalled: null };
  const answeredAt = at('10T09:00');

  test.each([
    ['not answered', {}, []],
    ['with words and no answer', { answeredAt }, []],
    ['of which no time of the answer is known', { satisfaction: 4, ease: 2, wouldHaveCalled: true }, []],
    ['with one answer', { answeredAt, satisfaction: 4 }, [{ at: answeredAt, measure: 'satisfaction', value: 4 }]],
    ['with another', { answeredAt, ease: 2 }, [{ at: answeredAt, measure: 'ease', value: 2 }]],
    ['with a yes', { answeredAt, wouldHaveCalled: true }, [{ at: answeredAt, measure: 'would-call', value: 1 }]],
    ['with a no', { answeredAt, wouldHaveCalled: false }, [{ at: answeredAt, measure: 'would-call', value: 0 }]],
  ])('that are %s count as asked, and each answer by itself', (_what, given, told) => {
    expect(wholeFacts({ surveys: [{ ...asked, ...given }] })).toEqual([
      { at: at('09T09:00'), measure: 'survey-asked', value: 0 },
      ...told,
    ]);
  });
});

test('what else was done counts on its day, told apart by how and why', () => {
  const when = at('09T09:00');
  expect(
    wholeFacts({
      contacts: [{ at: when, channel: 'chat' }],
      notices: [
        { at: when, channel: 'email', isSent: true },
        { at: when, channel: 'text', isSent: false },
      ],
      messages: [
        { at: when, isRead: true },
        { at: when, isRead: false },
      ],
      quotes: [
        { sentAt: at('09T07:30'), settledAt: when, by: 'claimant' },
        { sentAt: at('09T09:30'), settledAt: when, by: 'insurer' },
        { sentAt: at('09T08:59'), settledAt: when, by: 'within-limit' },
      ],
      passcodes: [when],
      openings: [{ at: when, reason: 'test' }],
    }),
  ).toEqual([
    { at: when, measure: 'contact', value: 0, cohorts: { channel: 'chat' } },
    { at: when, measure: 'notice', value: 1, cohorts: { channel: 'email' } },
    { at: when, measure: 'notice', value: 0, cohorts: { channel: 'text' } },
    { at: when, measure: 'message-read', value: 1 },
    { at: when, measure: 'message-read', value: 0 },
    { at: when, measure: 'quote', value: 90, cohorts: { by: 'claimant' } },
    { at: when, measure: 'quote-asked', value: 90, cohorts: { by: 'claimant' } },
    { at: when, measure: 'quote', value: 0, cohorts: { by: 'insurer' } },
    { at: when, measure: 'quote-asked', value: 0, cohorts: { by: 'insurer' } },
    { at: when, measure: 'quote', value: 1, cohorts: { by: 'within-limit' } },
    { at: when, measure: 'passcode-given', value: 0 },
    { at: when, measure: 'passcode-opened', value: 0, cohorts: { reason: 'test' } },
  ]);
});

describe('complaints', () => {
  const complaint = (closed: string, outcome: string) => ({
    receivedAt: at('06T16:00'),
    channel: 'call',
    closedAt: at(closed),
    outcome,
    cause: 'delay',
    respondent: 'insurer' as const,
    id: 'k',
    againOf: null,
    countedFor: null,
    summaryBy: at('11T17:30'),
  });

  test.each([
    ['resolved on the third working day', complaint('11T17:00', 'resolved'), [1], []],
    ['closed after its close', complaint('11T18:00', 'redress'), [0], [1]],
    ['refused on the fourth', complaint('12T09:00', 'refused'), [0], [0]],
    ['upheld by redress', complaint('09T09:00', 'redress'), [1], [1]],
    ['accepted at the very end of the third day', complaint('11T17:30', 'accepted'), [1], [1]],
    ['resolved a minute after it', complaint('11T17:31', 'resolved'), [0], []],
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

  test.each([
    ['the next morning, a day', at('07T01:00'), day],
    ['two days later, two', at('08T01:00'), 2 * day],
    ['on the same day, its minutes', at('06T17:30'), 90],
  ])('that are closed %s', (_when, closedAt, minutes) => {
    const one = { ...complaint('09T09:00', 'refused'), closedAt };
    expect(valuesOf({ complaints: [one] }, 'complaint-closed').map(([, value]) => value)).toEqual([minutes]);
  });

  test('are told apart by channel, and once they are answered by cause too', () => {
    const [receivedAt, closedAt] = [at('06T16:00'), at('09T09:00')];
    const withCause = { channel: 'call', reason: 'delay' };
    expect(wholeFacts({ complaints: [complaint('09T09:00', 'accepted')] })).toStrictEqual([
      { at: receivedAt, measure: 'complaint', value: 0, cohorts: { channel: 'call' } },
      { at: closedAt, measure: 'complaint-in-eight-weeks', value: 1, cohorts: withCause },
      { at: closedAt, measure: 'complaint-closed', value: 3 * day, cohorts: withCause },
      { at: closedAt, measure: 'complaint-fast', value: 1, cohorts: { channel: 'call' } },
      { at: closedAt, measure: 'complaint-upheld', value: 1, cohorts: withCause },
    ]);
    const unknown = { ...complaint('09T09:00', 'refused'), cause: null, summaryBy: null };
    expect(wholeFacts({ complaints: [unknown] }).map(({ cohorts }) => cohorts)).toStrictEqual(
      Array.from({ length: 4 }, () => ({ channel: 'call' })),
    );
  });

  test.each([
    ['closed without an outcome', { closedAt: at('09T09:00'), outcome: null }],
    ['with an outcome, and not closed', { closedAt: null, outcome: 'refused' }],
    ['as if withdrawn, and not closed', { closedAt: null, outcome: 'withdrawn' }],
  ])('that are %s were received, and no more', (_what, how) => {
    const complaints = [{ ...complaint('09T09:00', 'refused'), ...how }];
    const facts = factsOf({ ...nothing, complaints }, at('20T12:00'));
    expect(facts.map(({ measure }) => measure)).toEqual(['came', 'arrived', 'complaint']);
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
    ['was answered as they ended', '2027-02-01T12:00:00Z', '2026-12-29T00:00:00Z', 'refused', [['2026-12-29', 0]]],
    [
      'is for somebody else to answer, and went there in time',
      '2027-02-01T12:00:00Z',
      '2026-11-20T12:00:00Z',
      'elsewhere',
      [],
    ],
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
  const states = [state('02T09:00', 'Inspection'), state('03T09:00', 'Repair')];
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
    const early = { contacts: [{ at: at('02T08:00'), channel: 'call' }] };
    expect(cohorts(early, 'contact')).toEqual([{ device: 'phone', needs: 'without', state: '', channel: 'call' }]);
    expect(cohorts({ ...early, states }, 'contact')).toMatchObject([{ state: 'Inspection' }]);
  });
});
