import { expect, test } from 'vitest';

import { catalogue, stateOf } from '../wording/wording.fixture.ts';
import { nextStates, usualNext } from './next-states.rules.ts';

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

test.each([
  ['Inspection', 'Awaiting Authorisation'],
  ['Beyond Repair', null],
])('of %s the usual next state is only what it names itself', (name, usual) => {
  expect(usualNext(catalogue, stateOf(name))).toBe(usual);
});

test('a claim without a state begins with the collection', () => {
  expect(nextStates(catalogue, null)).toEqual(['Collection', 'Collection Arranged']);
});

test('a state without a place in the tracker is followed by the state that it names alone', () => {
  const own = { ...stateOf('Repair'), systemName: 'In Store', name: 'In Store', trackerNumber: null };
  expect(nextStates([...catalogue, own], { ...own, nextState: 'Repair' })).toEqual(['Repair']);
  expect(nextStates([...catalogue, own], own)).toEqual([]);
});

type CatalogueState = Parameters<typeof nextStates>[0][number];

const placed = (systemName: string, trackerNumber: number | null, trackerStep: number | null): CatalogueState => ({
  systemName,
  name: `The ${systemName}`,
  nextState: '',
  status: 'In Progress',
  trackerNumber,
  trackerStep,
});

test.each<[string, CatalogueState, string[]]>([
  ['within a step', placed('from', 2, 50), ['later', 'next step']],
  [
    'at the beginning of a step, where no place says otherwise',
    placed('from', 2, null),
    ['earlier', 'same', 'later', 'next step'],
  ],
  ['in the step before', placed('from', 1, 50), ['unplaced', 'earlier', 'same', 'later']],
  ['two steps before', placed('from', 0, 50), []],
  ['in the step after', placed('from', 3, 0), []],
  ['nowhere', placed('from', null, 50), []],
])('ahead of a claim are the later states of its step and all of the next: %s', (_where, from, ahead) => {
  const states = [
    placed('unplaced', 2, null),
    placed('earlier', 2, 40),
    placed('same', 2, 50),
    placed('later', 2, 51),
    placed('next step', 3, 0),
    placed('apart', null, 60),
    { ...placed('next end', 3, 100), status: 'Completed' },
    { ...placed('end', 2, 100), status: 'Completed' },
    placed('Claim Cancelled', 2, 60),
  ];
  expect(nextStates(states, from)).toEqual(ahead);
});

test('the usual next state is named by either of its names, comes first and stands once', () => {
  const states = [placed('a', 1, 10), placed('b', 1, 20), placed('c', 1, 30), { ...placed('', 1, 0), name: '' }];
  const from = (nextState: string) => ({ ...placed('from', 1, 0), nextState });
  expect(nextStates(states, from('c'))).toEqual(['c', 'a', 'b']);
  expect(nextStates(states, from('The b'))).toEqual(['b', 'a', 'c']);
  expect(nextStates(states, from('somewhere'))).toEqual(['a', 'b', 'c']);
  expect(nextStates(states, from(''))).toEqual(['a', 'b', 'c']);
});
