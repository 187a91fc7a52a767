// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import * as m from '#web/messages/index.ts';
import { heldDraft, useHeldDraft, useHeldFirst, useUnheldWords } from './held-draft.ts';
import { openTrackForm, rememberClaimSession, sayUnsent, unsentText } from './session.ts';

type FormProps = { claim: string; words: string; secret?: string };

function Form({ claim, words, secret = '' }: FormProps) {
  const key = `form:${claim}`;
  const held = useHeldFirst<{ words: string }>(key);
  useUnheldWords(secret !== '');
  useHeldDraft(key, () => (words === '' ? null : { words }));
  return <p>{held?.words ?? 'nothing held'}</p>;
}

const find = () => rememberClaimSession({ sharedDevice: true });
const shown = () => document.querySelector('p')?.textContent;

afterEach(() => {
  find();
  find();
});

async function loseWith(props: FormProps): Promise<(next: React.ReactNode) => Promise<void>> {
  const show = await draw(<Form key="before" {...props} />);
  openTrackForm();
  await show(null);
  return show;
}

test('words are back once, in the form of their claim, after it was found again', async () => {
  const show = await loseWith({ claim: 'a', words: 'By the gate' });
  expect(unsentText()).toBe(m.track_unsent_kept());
  find();
  expect(unsentText()).toBeNull();
  await show(<Form key="other" claim="b" words="" />);
  expect(shown()).toBe('nothing held');
  await show(<Form key="same" claim="a" words="" />);
  expect(shown()).toBe('By the gate');
  expect(heldDraft('form:a')).toBeNull();
});

test('words are dropped once another claim was found in between', async () => {
  const show = await loseWith({ claim: 'a', words: 'By the gate' });
  find();
  find();
  await show(<Form key="same" claim="a" words="" />);
  expect(shown()).toBe('nothing held');
});

test('an empty form says nothing and leaves what is said of a press', async () => {
  sayUnsent('pressed');
  await loseWith({ claim: 'a', words: '' });
  expect(unsentText()).toBe('pressed');
  expect(heldDraft('form:a')).toBeNull();
});

test('words that are held nowhere are said to be gone, beside a form whose words are held too', async () => {
  await loseWith({ claim: 'a', words: 'By the gate', secret: '1234' });
  expect(unsentText()).toBe(m.track_unsent_gone());
});
