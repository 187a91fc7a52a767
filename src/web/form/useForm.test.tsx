// @vitest-environment happy-dom
import type { FormEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { click, control, draw, fill, focused, frame } from '../dom.fixture.tsx';
import { useFocusOnError, useForm, type Errors, type Failure } from './useForm.ts';

type Values = { from: string; to: string };
type FieldName = keyof Values;
type Sent = Failure<FieldName, string> | null;

const send = vi.fn<(values: Values) => Promise<Sent>>();
const onBroken = vi.fn<(error: unknown) => void>();
beforeEach(() => send.mockReset().mockResolvedValue(null));

function check({ from, to }: Values): Errors<FieldName> {
  return { ...(from === '' && { from: 'Say from where' }), ...(to.length < 3 && { to: 'Say where to' }) };
}

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  return { from: data.get('from') as string, to: data.get('to') as string };
}

const labels = { from: 'From', to: 'To' };

function Journey({ initial = null }: { initial?: Sent }) {
  const form = useForm({ check, send, initial });
  const { tried, errors, summary } = form;
  useFocusOnError(tried, (field) => field);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(valuesOf(event.currentTarget)).catch(onBroken);
  };
  const onBlur = () => {
    const element = document.querySelector('form');
    if (element) form.leave(valuesOf(element), 'to');
  };
  return (
    <form noValidate onSubmit={onSubmit} onInput={(event) => form.recheck(valuesOf(event.currentTarget))}>
      <ErrorSummary key={tried.attempt} fields={summary.map((id) => ({ id, label: labels[id] }))}>
        {tried.reason && <p>{tried.reason}</p>}
      </ErrorSummary>
      <Field id="from" name="from" label="From" error={errors.from} />
      <Field id="to" name="to" label="To" error={errors.to} onBlur={onBlur} />
      <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const shown = () => document.body.textContent;
const trySending = async () => {
  await click('Send');
  await frame();
};

test('several errors are said at their fields and listed in a summary, which has the focus', async () => {
  await draw(<Journey />);
  await trySending();
  expect(shown()).toContain('Say from where');
  expect(shown()).toContain('Say where to');
  expect(focused().textContent).toContain('There is a problem');
  expect(send).not.toHaveBeenCalled();
  await click('Go to To');
  expect(focused()).toBe(control('To'));
});

test('one error takes the focus to its field, without a summary', async () => {
  await draw(<Journey />);
  await fill('To', 'London');
  await trySending();
  expect(focused()).toBe(control('From'));
  expect(control('From').getAttribute('aria-invalid')).toBe('true');
  expect(shown()).not.toContain('There is a problem');
});

test('an error goes as soon as its field is right, and no other comes while somebody types', async () => {
  await draw(<Journey />);
  await trySending();
  await fill('To', 'Lo');
  expect(shown()).toContain('Say where to');
  await fill('To', 'London');
  expect(shown()).not.toContain('Say where to');
  expect(shown()).toContain('Say from where');
  expect(() => control('Go to To')).toThrow('0 controls');
  await fill('To', '');
  expect(shown()).not.toContain('Say where to');
});

test('a field that is left says its error where the screen asks for that, and the summary stays away', async () => {
  await draw(<Journey />);
  control('To').focus();
  await click('From');
  expect(shown()).toContain('Say where to');
  expect(shown()).not.toContain('There is a problem');
});

test('what is right is sent once, however often the button is pressed', async () => {
  let answer = (_: Sent) => {};
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await draw(<Journey />);
  await fill('From', 'Leeds');
  await fill('To', 'London');
  await click('Send');
  await click('Sending');
  expect(send.mock.calls).toEqual([[{ from: 'Leeds', to: 'London' }]]);
  answer(null);
  await frame();
  expect(control('Send')).toBeDefined();
});

test('a reason is said in a focused summary, what was typed stays, and the same reason is announced again', async () => {
  send.mockResolvedValue({ reason: 'We could not be reached.' });
  await draw(<Journey />);
  await fill('From', 'Leeds');
  await fill('To', 'London');
  for (const _ of ['once', 'twice']) {
    // oxlint-disable-next-line no-await-in-loop
    await trySending();
    expect(focused().getAttribute('role')).toBe('alert');
    expect(focused().textContent).toContain('We could not be reached.');
  }
  expect((control('To') as HTMLInputElement).value).toBe('London');
  send.mockResolvedValue(null);
  await trySending();
  expect(shown()).not.toContain('We could not be reached.');
});

test('a field that the server refuses is told and focused like any other, until the next try', async () => {
  send.mockResolvedValue({ errors: { to: 'Nobody goes there' } });
  await draw(<Journey />);
  await fill('From', 'Leeds');
  await fill('To', 'Nowhere');
  await trySending();
  expect(shown()).toContain('Nobody goes there');
  expect(focused()).toBe(control('To'));
});

test('a call that breaks leaves a form that can be sent again', async () => {
  send.mockRejectedValueOnce(new Error('broken'));
  await draw(<Journey />);
  await fill('From', 'Leeds');
  await fill('To', 'London');
  await trySending();
  expect(onBroken).toHaveBeenCalledWith(new Error('broken'));
  await trySending();
  expect(send).toHaveBeenCalledTimes(2);
});

test('what a try without script came to is said at once, and a summary leads to the only wrong field too', async () => {
  await draw(<Journey initial={{ errors: { from: 'Say from where' } }} />);
  expect(shown()).toContain('Say from where');
  expect(focused().getAttribute('role')).toBe('alert');
  await click('Go to From');
  expect(focused()).toBe(control('From'));
  await fill('From', 'Leeds');
  expect(shown()).not.toContain('There is a problem');
});
