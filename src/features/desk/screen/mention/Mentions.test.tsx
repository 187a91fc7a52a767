// @vitest-environment happy-dom
import { act, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { control, draw, focused, press, type } from '#web/dom.fixture.tsx';
import { focusField } from '../keys/focus-field.ts';
import { Mentions } from './Mentions.tsx';
import { useMentions } from './useMentions.ts';

const handlers = ['Kim Adler', 'Kit Moss', 'Tom Reeve'].map((name) => ({ id: name, name }));

function Note() {
  const area = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const write = (mentioning: string) => {
    flushSync(() => setText(mentioning));
    focusField(area.current);
  };
  const { field, list } = useMentions({ text, handlers, type: setText, write });
  return (
    <div ref={area}>
      <textarea
        aria-label="Note"
        {...field.suggestions}
        value={text}
        onChange={(event) => field.type(event.target.value)}
        onKeyDown={field.press}
      />
      <Mentions text={text} handlers={handlers} {...list} />
    </div>
  );
}

const note = () => control('Note') as HTMLTextAreaElement;
const offered = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
/** What a screen reader reads of the list, while the field has the focus. */
const active = () => document.getElementById(note().getAttribute('aria-activedescendant') ?? '');

beforeEach(async () => {
  await draw(<Note />);
  await act(async () => note().focus());
});

test.each(['Enter', 'Tab'])('%s chooses the colleague that the arrows led to', async (key) => {
  await type('Ask @ki');
  expect(active()?.textContent).toBe('Kim Adler');
  await press('ArrowDown');
  expect([active()?.textContent, active()?.getAttribute('aria-selected')]).toEqual(['Kit Moss', 'true']);
  expect(await press(key)).toBe(false);
  expect(note().value).toBe('Ask @Kit Moss ');
  expect(focused()).toBe(note());
  expect([offered(), active()]).toEqual([[], null]);
  expect(document.querySelector('[role=status]')?.textContent).toContain('Kit Moss');
  // Then it is a new line, and the next field.
  expect(await press(key)).toBe(true);
});

test('the last one is before the first', async () => {
  await type('@k');
  await press('ArrowUp');
  expect(active()?.textContent).toBe('Kit Moss');
  await press('ArrowDown');
  expect(active()?.textContent).toBe('Kim Adler');
});

test('Escape closes the list until the next name', async () => {
  await type('@k');
  expect(await press('Escape')).toBe(false);
  expect(offered()).toEqual([]);
  expect(await press('Enter')).toBe(true);
  await type('@ki');
  expect(offered()).toEqual([]);
  expect(await press('Escape')).toBe(true);
  await type('@ki, @');
  expect(offered()).toEqual(['Kim Adler', 'Kit Moss', 'Tom Reeve']);
});

test('keys in the middle of a text choose nobody', async () => {
  await type('Ask @ki');
  note().setSelectionRange(1, 1);
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape']) expect(await press(key)).toBe(true);
  expect(note().value).toBe('Ask @ki');
});
