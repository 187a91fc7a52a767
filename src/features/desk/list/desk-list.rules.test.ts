import fc from 'fast-check';
import { expect, test } from 'vitest';

import { alarmedKinds, nameable } from '#claim/desk/clock-kinds.rules.ts';
import { deskViews } from '../desk-views.rules.ts';
import { allOpen, type DeskFilter, listIn, marks, nobody, queryOf } from './desk-list.rules.ts';
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
