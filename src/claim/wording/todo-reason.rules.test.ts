import { describe, expect, test } from 'vitest';

import type { StateFacts } from '../read/claim-facts.ts';
import type { Todo } from '../rules/todo.ts';
import { todoReason } from './todo-reason.rules.ts';

const inState = (systemName: string) => ({ systemName }) as StateFacts;
const excess = { kind: 'pay-excess', pence: 7_500 } as const;
const share = 'It’s your share of the cost under your policy.';

describe('why the excess is asked for', () => {
  test.each([
    'Collection',
    'Collection Arranged',
    'Equipment Received',
    'Inspection',
    'Awaiting Activation Lock Removal',
    'Awaiting Authorisation',
  ])('in %s the repair waits for it', (state) => {
    expect(todoReason(excess, inState(state))).toBe(`${share} We start the repair once it’s paid.`);
  });

  test.each(['Repair', 'Complete', ''])('in %j nothing waits for it', (state) => {
    expect(todoReason(excess, inState(state))).toBe(share);
    expect(todoReason(excess, null)).toBe(share);
  });
});

test.each<[Todo, string]>([
  [{ kind: 'submit-passcode' }, 'Our engineers need it to test your device.'],
  [{ kind: 'remove-icloud' }, 'We can’t test your device until the lock is off.'],
  [{ kind: 'read-messages', count: 1 }, 'We wrote to you about your claim.'],
])('why %j', (todo, words) => expect(todoReason(todo, null)).toBe(words));
