// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click, control, draw, press } from '#web/dom.fixture.tsx';
import type { Pattern } from '#claim/passcode/pattern-grid.rules.ts';
import { PatternInput } from './PatternInput.tsx';

function Drawing() {
  const [pattern, setPattern] = useState<Pattern>([]);
  return <PatternInput id="pattern" pattern={pattern} onChange={setPattern} error={undefined} />;
}

const said = () => document.querySelector('[role=status]')?.textContent;

async function keys(text: string) {
  await act(async () => control('Dot 1, top left').focus());
  // One key after the other.
  // oxlint-disable-next-line no-await-in-loop
  for (const key of text) await press(key);
}

test('the keys 1 to 9 add dots while the focus is in the grid, and what is drawn so far is said', async () => {
  await draw(<Drawing />);
  expect(said()).toBe('Pattern so far: no dots');
  await keys('1256');
  expect(said()).toBe('Pattern so far: 1, 2, 5, 6');
  expect(control('Dot 5, third in pattern').getAttribute('aria-disabled')).toBe('true');
});

test('a dot counts once, other keys add nothing, and a line takes in the dot that it crosses', async () => {
  await draw(<Drawing />);
  await keys('1130x');
  expect(said()).toBe('Pattern so far: 1, 2, 3');
});

test('dots can be tapped, taken back one by one, and cleared', async () => {
  await draw(<Drawing />);
  await click('Dot 7, bottom left');
  await click('Dot 8, bottom middle');
  expect(said()).toBe('Pattern so far: 7, 8');
  await click('Undo last dot');
  expect(said()).toBe('Pattern so far: 7');
  await click('Clear pattern');
  expect(said()).toBe('Pattern so far: no dots');
});

/** Moves a finger over a grid whose cells are 100 pixels wide. */
async function drag(...places: [x: number, y: number][]) {
  const grid = document.querySelector('[role=presentation]');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  const dispatch = (name: string, [clientX, clientY] = [0, 0]) =>
    grid?.dispatchEvent(
      new PointerEvent(name, { clientX, clientY, pointerId: 1, isPrimary: true, button: 0, bubbles: true }),
    );
  await act(async () => dispatch('pointerdown', places[0]));
  // oxlint-disable-next-line no-await-in-loop
  for (const place of places.slice(1)) await act(async () => dispatch('pointermove', place));
  await act(async () => dispatch('pointerup', places.at(-1)));
  vi.restoreAllMocks();
}

test('a finger draws through the dots that it passes, and a new line begins afresh', async () => {
  await draw(<Drawing />);
  await drag([50, 50], [250, 50], [250, 250]);
  expect(said()).toBe('Pattern so far: 1, 2, 3, 6, 9');
  await drag([50, 250], [250, 250]);
  expect(said()).toBe('Pattern so far: 7, 8, 9');
});

test('a press that hardly moves draws nothing, so that it can be a tap', async () => {
  await draw(<Drawing />);
  await drag([50, 50], [52, 51]);
  expect(said()).toBe('Pattern so far: no dots');
});
