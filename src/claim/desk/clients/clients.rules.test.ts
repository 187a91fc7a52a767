import { expect, test } from 'vitest';

import { clientsFile } from './clients.rules.ts';

const problemsOf = (clients: unknown): string[] =>
  (clientsFile.safeParse(clients).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a contract, a brand and a name belong to one client alone', () => {
  const contracts = [{ customer: 'Northgate' }];
  expect(
    problemsOf([
      { name: 'One', contracts },
      { name: 'Two', contracts: [{ customer: 'Northgate', name: 'Gold' }] },
    ]),
  ).toEqual([]);
  expect(
    problemsOf([
      { name: 'One', contracts },
      { name: 'Two', contracts },
    ]),
  ).toEqual([': The contract Northgate: all stands twice']);
  expect(
    problemsOf([
      { name: 'One', brand: 'harbour' },
      { name: 'One', brand: 'harbour' },
    ]),
  ).toEqual([': The name One stands twice', ': The brand harbour stands twice']);
});

test('hours that never open are refused, because no deadline can be told from them', () => {
  expect(problemsOf([{ name: 'One', hours: { days: { '2026-12-24': ['09:00-12:00'] } } }])).toEqual([
    '0.hours: must open on a weekday',
  ]);
});
