// Complaints that take each other up are one complaint, and count once in each figure.
import { expect, test } from 'vitest';

import { complaintFacts, type CountedComplaint } from './complaint-facts.rules.ts';

const first = '2026-09-14T09:00:00Z';
const missed = '0 on 2026-11-10';
const later = new Date('2027-06-01T12:00:00Z');

type Link = [outcome: string | null, closed: string | null, from?: string, respondent?: 'operator' | 'insurer'];

/** Each takes up the one before. */
const linked = (links: readonly Link[]): CountedComplaint[] =>
  links.map(([outcome, closed, from = first, respondent = 'operator'], index) => ({
    id: `k${index}`,
    againOf: index === 0 ? null : `k${index - 1}`,
    receivedAt: new Date(from),
    channel: 'call',
    closedAt: closed === null ? null : new Date(`${closed}T12:00:00Z`),
    outcome,
    cause: closed === null ? null : 'delay',
    respondent,
    summaryBy: null,
    countedFor: null,
  }));

const counted = (links: readonly Link[], now = later) => {
  const facts = complaintFacts(linked(links), now);
  const weeks = facts.filter(({ measure }) => measure === 'complaint-in-eight-weeks');
  return {
    weeks: weeks.map(({ at, value }) => `${value} on ${at.toISOString().slice(0, 10)}`),
    rest: facts
      .map(({ measure }) => measure)
      .filter((measure) => measure !== 'complaint-in-eight-weeks')
      .toSorted(),
  };
};

const back = '2026-12-02T09:00:00Z';
const others = 'insurer';
const [received, withdrawn, elsewhere, mistaken] = [
  'complaint',
  'complaint-withdrawn',
  'complaint-elsewhere',
  'complaint-mistaken',
];
const refused = [received, 'complaint-closed', 'complaint-upheld'];

test.each<[string, Link[], string[], string[]]>([
  // Closed in time, and taken up from the first day.
  [
    'withdrawn early, open since',
    [
      ['withdrawn', '2026-10-01'],
      [null, null],
    ],
    [missed],
    [received],
  ],
  [
    'withdrawn early, answered in time',
    [
      ['withdrawn', '2026-10-01'],
      ['refused', '2026-10-20'],
    ],
    ['1 on 2026-10-20'],
    refused,
  ],
  [
    'withdrawn early, answered late',
    [
      ['withdrawn', '2026-10-01'],
      ['refused', '2026-12-20'],
    ],
    [missed],
    refused,
  ],
  [
    'elsewhere early, answered in time',
    [
      ['elsewhere', '2026-10-01'],
      ['refused', '2026-10-20'],
    ],
    ['1 on 2026-10-20'],
    refused,
  ],
  [
    'mistaken early, answered in time',
    [
      ['mistaken', '2026-10-01'],
      ['refused', '2026-10-20'],
    ],
    ['1 on 2026-10-20'],
    refused,
  ],
  [
    'withdrawn early, and again',
    [
      ['withdrawn', '2026-10-01'],
      ['withdrawn', '2026-10-20'],
    ],
    [],
    [received, withdrawn],
  ],
  // Closed after the eight weeks, and taken up from the first day.
  [
    'withdrawn late, open since',
    [
      ['withdrawn', '2026-11-30'],
      [null, null],
    ],
    [missed],
    [received],
  ],
  [
    'elsewhere late, open since',
    [
      ['elsewhere', '2026-11-30'],
      [null, null],
    ],
    [missed],
    [received],
  ],
  [
    'mistaken late, open since',
    [
      ['mistaken', '2026-11-30'],
      [null, null],
    ],
    [missed],
    [received],
  ],
  [
    'withdrawn late, answered',
    [
      ['withdrawn', '2026-11-30'],
      ['refused', '2026-12-20'],
    ],
    [missed],
    refused,
  ],
  [
    'elsewhere late, answered',
    [
      ['elsewhere', '2026-11-30'],
      ['refused', '2026-12-20'],
    ],
    [missed],
    refused,
  ],
  [
    'mistaken late, answered',
    [
      ['mistaken', '2026-11-30'],
      ['refused', '2026-12-20'],
    ],
    [missed],
    refused,
  ],
  [
    'mistaken late, withdrawn',
    [
      ['mistaken', '2026-11-30'],
      ['withdrawn', '2026-12-20'],
    ],
    [missed],
    [received, withdrawn],
  ],
  [
    'withdrawn late, left elsewhere',
    [
      ['withdrawn', '2026-11-30'],
      ['elsewhere', '2026-12-20'],
    ],
    [missed],
    [received, elsewhere],
  ],
  [
    'ours and withdrawn late, left to the insurer',
    [
      ['withdrawn', '2026-11-30'],
      ['elsewhere', '2026-12-20', first, others],
    ],
    [missed],
    [received, elsewhere],
  ],
  [
    'left to the insurer late, open since',
    [
      ['elsewhere', '2026-11-30', first, others],
      [null, null, first, others],
    ],
    [missed],
    [received],
  ],
  [
    'left to the insurer late, and again',
    [
      ['elsewhere', '2026-11-30', first, others],
      ['elsewhere', '2026-12-20', first, others],
    ],
    [],
    [received, elsewhere],
  ],
  // Taken up from a later day.
  [
    'withdrawn early, back, open',
    [
      ['withdrawn', '2026-10-01'],
      [null, null, back],
    ],
    ['0 on 2027-01-28'],
    [received],
  ],
  [
    'withdrawn early, back, answered in time',
    [
      ['withdrawn', '2026-10-01'],
      ['refused', '2026-12-20', back],
    ],
    ['1 on 2026-12-20'],
    refused,
  ],
  [
    'withdrawn late, back, answered in time',
    [
      ['withdrawn', '2026-11-30'],
      ['refused', '2026-12-20', back],
    ],
    [missed],
    refused,
  ],
  [
    'withdrawn late, back, late again',
    [
      ['withdrawn', '2026-11-30'],
      ['refused', '2027-03-01', back],
    ],
    [missed],
    refused,
  ],
  [
    'withdrawn late, back, withdrawn',
    [
      ['withdrawn', '2026-11-30'],
      ['withdrawn', '2026-12-20', back],
    ],
    [missed],
    [received, withdrawn],
  ],
  [
    'mistaken late, open from a later day, as it once could be',
    [
      ['mistaken', '2026-11-30'],
      [null, null, back],
    ],
    [missed],
    [received],
  ],
  // Three in a row.
  [
    'withdrawn late, mistaken, answered',
    [
      ['withdrawn', '2026-11-30'],
      ['mistaken', '2026-12-10'],
      ['refused', '2026-12-20'],
    ],
    [missed],
    refused,
  ],
  [
    'withdrawn early, back, withdrawn late, back, answered',
    [
      ['withdrawn', '2026-10-01'],
      ['withdrawn', '2027-02-10', back],
      ['refused', '2027-03-01', '2027-02-20T09:00:00Z'],
    ],
    ['0 on 2027-01-28'],
    refused,
  ],
  // Taken up by mistake.
  [
    'withdrawn late, mistaken',
    [
      ['withdrawn', '2026-11-30'],
      ['mistaken', '2026-12-20'],
    ],
    [missed],
    [received, mistaken, withdrawn],
  ],
  [
    'withdrawn early, mistaken',
    [
      ['withdrawn', '2026-10-01'],
      ['mistaken', '2026-12-20'],
    ],
    [],
    [received, mistaken, withdrawn],
  ],
  [
    'elsewhere late, mistaken',
    [
      ['elsewhere', '2026-11-30'],
      ['mistaken', '2026-12-20'],
    ],
    [missed],
    [received, elsewhere, mistaken],
  ],
  [
    'mistaken late, mistaken again',
    [
      ['mistaken', '2026-11-30'],
      ['mistaken', '2026-12-20'],
    ],
    [],
    [mistaken],
  ],
])('%s: one complaint, and its eight weeks once', (_what, links, weeks, rest) => {
  expect(counted(links)).toEqual({ weeks, rest: rest.toSorted() });
});

test('missed weeks have the cause of the newest of them', () => {
  const [one, two] = linked([
    ['withdrawn', '2026-11-30'],
    ['refused', '2026-12-20'],
  ]);
  if (one === undefined || two === undefined) throw new Error('There are two.');
  const facts = complaintFacts([{ ...two, cause: 'price' }, one], later);
  const weeks = facts.filter(({ measure }) => measure === 'complaint-in-eight-weeks');
  expect(weeks.map(({ cohorts }) => cohorts?.reason)).toEqual(['price']);
});

test('two that are of no one another count by themselves', () => {
  const [one] = linked([['withdrawn', '2026-11-30']]);
  if (one === undefined) throw new Error('There is one.');
  const facts = complaintFacts([one, { ...one, id: 'other' }], later);
  expect(facts.filter(({ measure }) => measure === 'complaint')).toHaveLength(2);
});

test('before the eight weeks are over nothing is missed', () => {
  const now = new Date('2026-11-09T23:59:00Z');
  expect(
    counted(
      [
        ['withdrawn', '2026-10-01'],
        [null, null],
      ],
      now,
    ).weeks,
  ).toEqual([]);
});
