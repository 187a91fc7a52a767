import { expect, test } from 'vitest';
import type { DeskRight } from '#shared/account-role.ts';
import { ticksOf } from './ticks.ts';

const actions = { state: 'Repair', wait: { on: 'claimant', days: 9 }, snooze: { days: 1 } } as const;
const known = {
  may: ['reply', 'state'] as DeskRight[],
  states: [{ systemName: 'Repair', name: 'In repair' }],
  systemName: 'Inspection',
  now: new Date('2026-11-24T23:30:00Z'),
};
const labels = (change: Partial<typeof known> = {}) =>
  ticksOf(actions, { ...known, ...change }).map(({ label }) => label.replaceAll('\u00a0', ' '));

test('a tick says in words what it will do, with London’s day', () => {
  expect(labels()).toEqual([
    'Then move it to “In repair”',
    'Then wait for the claimant until Thursday 3 December',
    'Then snooze it until Wednesday 25 November',
  ]);
});

test('nothing is offered without its right, nor a move to where the claim is or to a state of no use', () => {
  expect(labels({ may: ['reply'] })).toEqual(['Then snooze it until Wednesday 25 November']);
  expect(labels({ systemName: 'Repair' })).toHaveLength(2);
  expect(labels({ states: [] })).toHaveLength(2);
});
