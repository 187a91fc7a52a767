import fc from 'fast-check';
import { expect, test } from 'vitest';

import { alarmedKinds, nameable } from '#claim/desk/clock-kinds.rules.ts';
import { deskViews } from '../desk-views.rules.ts';
import {
  allOpen,
  clockOfList,
  type DeskFilter,
  type DeskList,
  filterNames,
  filterSize,
  listIn,
  longestName,
  marks,
  nobody,
  queryOf,
} from './desk-list.rules.ts';
import { dueTimes } from './due-times.rules.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const filters: fc.Arbitrary<DeskFilter> = fc.record(
  {
    client: fc.uuid(),
    person: fc.oneof(fc.uuid(), fc.constant(nobody)),
    state: fc.uuid(),
    waiting: fc.constantFrom(...nameable),
    clock: fc.constantFrom(...alarmedKinds),
    due: fc.constantFrom(...dueTimes),
    mark: fc.constantFrom(...marks),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);

test('the address of a list leads to the same list', () => {
  fc.assert(
    fc.property(fc.constantFrom(...deskViews), filters, (view, filter) => {
      expect(listIn(queryOf({ view, filter }))).toEqual({ view, filter });
    }),
  );
});

test('all open claims have the plain address, and what no filter has is left out', () => {
  expect(queryOf(allOpen)).toBe('');
  expect(listIn('?view=none&client=1&due=soon&from=2026-02-31x&mark=')).toEqual(allOpen);
});

const id = '0193a000-0000-7000-8000-0000000000aa';

test.each<[string, DeskFilter]>([
  [`client=${id}`, { client: id }],
  [`client=x${id}`, {}],
  [`client=${id}x`, {}],
  [`client=${id.toUpperCase()}`, {}],
  ['client=0193a000-0000-7000-0000000000aa', {}],
  ['client=nobody', {}],
  [`person=${id}`, { person: id }],
  ['person=nobody', { person: 'nobody' }],
  ['person=somebody', {}],
  [`state=${id}`, { state: id }],
  ['state=nobody', {}],
  ['waiting=us', { waiting: 'us' }],
  ['waiting=nobody', {}],
  ['clock=sla', { clock: 'sla' }],
  ['clock=snooze', {}],
  ['due=over', { due: 'over' }],
  ['due=never', {}],
  ['mark=unanswered', { mark: 'unanswered' }],
  ['mark=undelivered', { mark: 'undelivered' }],
  ['mark=read', {}],
  ['from=2026-02-28', { from: '2026-02-28' }],
  ['from=2026-13-01', {}],
  ['from=12026-02-28', {}],
  ['from=2026-2-28', {}],
  ['from=2026-02-2', {}],
  ['to=2026-02-28', { to: '2026-02-28' }],
  ['to=2026-02-28T09:00', {}],
  ['until=2026-02-28', {}],
])('of an address with %s the list is narrowed to %j', (query, filter) => {
  expect(listIn(`?${query}`)).toEqual({ view: 'open', filter });
});

test('the address of a list names its view, unless it has all open claims, and its filters in one order', () => {
  expect(queryOf({ view: 'mine', filter: {} })).toBe('?view=mine');
  expect(queryOf({ view: 'open', filter: { mark: 'undelivered' } })).toBe('?mark=undelivered');
  const filter = { to: '2026-11-06', from: '2026-11-01', client: id } as const;
  expect(queryOf({ view: 'mine', filter })).toBe(`?view=mine&client=${id}&from=2026-11-01&to=2026-11-06`);
  expect(queryOf({ view: 'open', filter: { client: undefined } })).toBe('');
  expect(allOpen).toEqual({ view: 'open', filter: {} });
});

test('how many filters a list has', () => {
  expect(filterSize({})).toBe(0);
  expect(filterSize({ client: id, state: undefined, due: 'over' })).toBe(2);
  expect(filterNames).toEqual(['client', 'person', 'state', 'waiting', 'clock', 'due', 'mark', 'from', 'to']);
  expect(longestName).toBe(60);
});

test('a list of claims by a clock shows it, but for those whose clock does not run or is not what they are of', () => {
  const clockOf = (view: DeskList['view'], filter: DeskFilter) => clockOfList({ view, filter });
  expect(clockOf('open', {})).toBeNull();
  expect(clockOf('open', { clock: 'sla' })).toBe('sla');
  expect(clockOf('open', { clock: 'sla', due: 'over' })).toBe('sla');
  expect(clockOf('open', { clock: 'sla', due: 'paused' })).toBeNull();
  const without = deskViews.filter((view) => clockOf(view, { clock: 'sla' }) === null);
  expect(without).toEqual(['closed-complaints', 'silent', 'not-taken-up', 'ended-this-week']);
});
