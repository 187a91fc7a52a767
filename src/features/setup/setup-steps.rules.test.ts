import { expect, test } from 'vitest';

import { type SetupFacts, type SetupStep, setupSteps, statusOf } from './setup-steps.rules.ts';

const none: SetupFacts = {
  hasBrand: false,
  isMailTested: false,
  isTextTested: false,
  states: 0,
  hasClaim: false,
  others: 0,
  isWebhookHeard: false,
};

const proofs: readonly [SetupStep, Partial<SetupFacts>][] = [
  ['brand', { hasBrand: true }],
  ['mail', { isMailTested: true }],
  ['texts', { isTextTested: true }],
  ['states', { states: 1 }],
  ['claims', { hasClaim: true }],
  ['people', { others: 1 }],
  ['payment', { isWebhookHeard: true }],
];

test('in an empty store every step is open', () => {
  expect(setupSteps.map((step) => statusOf(step, none, null))).toEqual(setupSteps.map(() => 'open'));
});

test.each(proofs)('%s is done by its own fact, and by no other', (step, fact) => {
  const facts = { ...none, ...fact };
  const done = setupSteps.filter((one) => statusOf(one, facts, null) === 'done');
  expect(done).toEqual([step]);
});

test('going live is done only once somebody says so', () => {
  const all: SetupFacts = Object.assign({}, none, ...proofs.map(([, fact]) => fact));
  expect(setupSteps.filter((step) => statusOf(step, all, null) === 'open')).toEqual(['live']);
  expect(statusOf('live', all, 'done')).toBe('done');
});

test('what is skipped stays so until it is done', () => {
  expect(statusOf('mail', none, 'skipped')).toBe('skipped');
  expect(statusOf('mail', { ...none, isMailTested: true }, 'skipped')).toBe('done');
});
