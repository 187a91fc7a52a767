import { expect, test } from 'vitest';

import { saidOnce, stepEntry, type StoredStep } from './courier-entries.rules.ts';

const step = (more: Partial<StoredStep> = {}): StoredStep => ({
  status: 'on-its-way',
  reason: null,
  words: '',
  place: '',
  origin: 'aggregator',
  direction: 'delivery',
  courier: 'DPD',
  windowFrom: null,
  windowTo: null,
  ...more,
});

const entry = (at: string, of: StoredStep | null, kind = 'courier', systemName: string | null = null) => ({
  at: new Date(at),
  step: of,
  kind,
  systemName,
});

test('what a courier said is in the words of the parcel’s page, with from whom and where', () => {
  const failed = step({ status: 'failed', reason: 'nobody-in', place: 'Leeds' });
  expect(stepEntry(failed, 'en-GB')).toEqual({ heading: 'We couldn’t deliver: nobody was in', meaning: 'DPD, Leeds' });
  expect(stepEntry(step({ origin: 'desk' }), 'en-GB').meaning).toBe('Our team');
});

test('scans of the same on one day are said once, and again on the next', () => {
  const all = ['2026-11-10T20:00:00Z', '2026-11-10T09:00:00Z', '2026-11-09T09:00:00Z'].map((at) => entry(at, step()));
  expect(saidOnce(all)).toEqual([all[0], all[2]]);
});

test('that a parcel was delivered is not said beside the entry that says it, nor a collection beside the state', () => {
  const delivered = entry('2026-11-10T10:00:00Z', step({ status: 'delivered', reason: 'signed' }));
  const other = entry('2026-11-10T12:00:00Z', null, 'delivered');
  expect(saidOnce([other, delivered])).toEqual([other]);
  const arrived = entry('2026-11-10T10:00:00Z', step({ status: 'delivered', direction: 'collection' }));
  const received = entry('2026-11-10T12:00:00Z', null, 'state', 'Equipment Received');
  expect(saidOnce([received, arrived])).toEqual([received]);
  expect(saidOnce([delivered])).toEqual([delivered]);
});
