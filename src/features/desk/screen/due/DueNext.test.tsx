// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw, undraw } from '#web/dom.fixture.tsx';
import type { Due } from '../../desk-answers.rules.ts';
import { DueNext } from './DueNext.tsx';

const now = new Date('2026-11-06T12:00:00Z');
const state: Due = { kind: 'state', from: '2026-10-20T09:00:00Z', at: '2026-10-25T17:00:00Z' };
const answer: Due = { kind: 'answer', from: '2026-11-06T09:00:00Z', at: '2026-11-09T17:00:00Z' };

async function textOf(due: Due | null, inList?: Due): Promise<string | null> {
  await undraw();
  await draw(<DueNext due={due} inList={inList} now={now} />);
  return document.body.textContent;
}

test('what is over names its clock in a list that has the claim by another', async () => {
  expect(await textOf(state, answer)).toBe('State: 12 days over');
});

test('it does not where the list says the same, or names none', async () => {
  expect(await textOf(state, state)).toBe('12 days over');
  expect(await textOf(state)).toBe('12 days over');
});

test('what is not over says what is due', async () => {
  expect(await textOf(answer, state)).toBe('Answer by Mon 9\u00a0Nov');
  expect(await textOf(null, state)).toBe('Nothing');
});
