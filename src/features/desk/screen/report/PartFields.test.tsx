// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { control, draw, fill } from '#web/dom.fixture.tsx';
import { PartFields } from './PartFields.tsx';
import { type PartTyped, withBlankPart } from './typed-report.ts';

const glass = { key: 0, name: 'Glass' };
const frame = { key: 1, name: 'Frame' };

async function drawParts(start: PartTyped[]) {
  const changed = vi.fn<(parts: PartTyped[]) => void>();
  function Parts() {
    const [parts, setParts] = useState(withBlankPart(start));
    const set = (next: PartTyped[]) => {
      changed(next);
      setParts(next);
    };
    return <PartFields legend="Parts" error={undefined} parts={parts} set={set} />;
  }
  await draw(<Parts />);
  return changed;
}

const leave = (label: string) =>
  act(async () => {
    control(label).focus();
    control(label).blur();
  });

const names = () => [...document.querySelectorAll('input')].map(({ value }) => value);

test('to pass through the fields changes nothing, so that a saved draft stays saved', async () => {
  const changed = await drawParts([glass, frame]);
  for (const label of ['Part 1', 'Part 2', 'Part 3']) await leave(label);
  expect(changed).not.toHaveBeenCalled();
});

test('a field that was emptied goes once it is left', async () => {
  await drawParts([glass, frame]);
  await fill('Part 1', '');
  expect(names()).toEqual(['', 'Frame', '']);
  await leave('Part 1');
  expect(names()).toEqual(['Frame', '']);
});
