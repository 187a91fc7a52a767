import { expect, test } from 'vitest';

import { catalogue, stateOf } from '../wording/wording.fixture.ts';
import { nextStates } from './next-states.rules.ts';

test.each([
  ['Collection', ['Collection Arranged', 'Equipment Received', 'Inspection']],
  ['Inspection', ['Awaiting Authorisation', 'Awaiting Activation Lock Removal', 'Beyond Repair']],
  ['Awaiting Authorisation', ['Repair', 'Beyond Repair', 'Sent for External Repair']],
  ['Awaiting Voucher Issue', ['Voucher Issued to End User']],
  ['Claim Cancelled', []],
])('after %s the usual next state comes first, then those ahead', (name, first) => {
  const states = catalogue.map((state) =>
    state.systemName === 'Awaiting Voucher Issue' ? { ...state, nextState: 'Voucher Issued to End User' } : state,
  );
  const from = states.find(({ systemName }) => systemName === name) ?? null;
  expect(nextStates(states, from).slice(0, first.length)).toEqual(first);
});

test('a claim that has ended has no next state, and a state never follows itself', () => {
  expect(nextStates(catalogue, stateOf('Claim Cancelled'))).toEqual([]);
  for (const state of catalogue) expect(nextStates(catalogue, state)).not.toContain(state.systemName);
});

test('an end is offered only by the state that names it', () => {
  const all = catalogue.flatMap((state) => nextStates(catalogue, state));
  expect(all).not.toContain('Claim Cancelled');
  expect(all).not.toContain('Returned to End User');
});

test('a claim without a state begins with the collection', () => {
  expect(nextStates(catalogue, null)).toEqual(['Collection', 'Collection Arranged']);
});

test('a state without a place in the tracker is followed by the state that it names alone', () => {
  const own = { ...stateOf('Repair'), systemName: 'In Store', name: 'In Store', trackerNumber: null };
  expect(nextStates([...catalogue, own], { ...own, nextState: 'Repair' })).toEqual(['Repair']);
  expect(nextStates([...catalogue, own], own)).toEqual([]);
});
