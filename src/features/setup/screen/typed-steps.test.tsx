// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/answer-at-once.fixture.ts';
import { dropTyped } from '#web/form/useTyped.ts';
import { click, control, draw, fill, mayLeave } from '#web/dom.fixture.tsx';
import type { SetupAnswer, ShownTexts, StatesAnswer } from '../setup-answers.rules.ts';
import { StatesStep } from './StatesStep.tsx';
import { TextsStep } from './TextsStep.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const place of ['setup texts-provider', 'setup states']) dropTyped(place);
});

const sid = `AC${'0'.repeat(32)}`;
const texts = (seen: string | null, from: string): ShownTexts => ({
  settings: [],
  seen,
  provider: seen === null ? null : { accountSid: sid, from },
  test: null,
});
const setupOf = (shown: ShownTexts) => ({ texts: shown, states: 0, isProduction: true }) as unknown as SetupAnswer;
const step = (shown: ShownTexts, again = () => {}) => <TextsStep setup={setupOf(shown)} again={again} />;
const states = <StatesStep setup={setupOf(texts(null, ''))} again={() => {}} />;
const folded = <p>Another step</p>;

const valueOf = (name: string) => (control(name) as HTMLInputElement).value;

test('what is typed in a step is there again after it was folded, its secret too, until it is saved', async () => {
  const sent = answerCalls([200, { succeeded: true }]);
  const redraw = await draw(step(texts(null, '')));
  await fill('Account SID', sid);
  await fill('Auth Token', 'a secret');
  await fill('Texts come from', 'Repairs');
  await redraw(folded);
  expect(mayLeave()).toBe(false);
  await redraw(step(texts(null, '')));
  expect([valueOf('Account SID'), valueOf('Auth Token')]).toEqual([sid, 'a secret']);
  await click('Save the Twilio account');
  expect(sent).toEqual([{ accountSid: sid, authToken: 'a secret', from: 'Repairs', seen: null }]);
  expect(mayLeave()).toBe(true);
  await redraw(step(texts('v1', 'Repairs')));
  expect([valueOf('Account SID'), valueOf('Auth Token')]).toEqual([sid, '']);
});

test('it can be discarded', async () => {
  await draw(step(texts('v1', 'Repairs')));
  await fill('Texts come from', 'Others');
  await click('Discard what you typed');
  expect(valueOf('Texts come from')).toBe('Repairs');
  expect(mayLeave()).toBe(true);
});

test('it is not saved over what somebody else has saved since, before that was looked at', async () => {
  const sent = answerCalls([409, { code: 'changed-meanwhile', title: 'Changed.' }], [200, { succeeded: true }]);
  const again = vi.fn();
  const redraw = await draw(step(texts('v1', 'Repairs'), again));
  await fill('Texts come from', 'Mine');
  await redraw(folded);
  await redraw(step(texts('v2', 'Theirs'), again));
  expect(valueOf('Texts come from')).toBe('Mine');
  await click('Save the Twilio account');
  expect(again).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain('Somebody else has saved other values since.');
  await click('Keep mine');
  await click('Save the Twilio account');
  expect(sent).toMatchObject([{ seen: 'v1' }, { from: 'Mine', seen: 'v2' }]);
});

const read = (...names: string[]): StatesAnswer => ({
  states: names.map((name) => ({ name, like: null, isKnown: false })),
  faults: [],
  choices: [{ name: 'Repair', stage: 2, heading: 'We repair it' }],
});

test('a pasted list, and what was chosen for it, is there again, and asked about before the page is left', async () => {
  answerCalls([200, read('Fixing')], [200, read('Fixing')], [200, {}]);
  const redraw = await draw(states);
  await fill('States of your system', 'Fixing');
  await click('Look at them');
  const select = () => document.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select().value = 'Repair';
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });
  await redraw(folded);
  expect(mayLeave()).toBe(false);
  await redraw(states);
  expect(valueOf('States of your system')).toBe('Fixing');
  await click('Look at them');
  expect(select().value).toBe('Repair');
  await click('Save the states (1)');
  expect(mayLeave()).toBe(true);
  expect(valueOf('States of your system')).toBe('');
});
