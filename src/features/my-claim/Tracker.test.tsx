import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tracker } from './Tracker.tsx';

const step = { name: 'Completion', status: 'In Progress', percent: 40, text: null };
const drawn = (date: string | null, dateKind: string, name = step.name): string =>
  renderToStaticMarkup(
    <Tracker
      steps={[{ ...step, name, date, dateKind }]}
      asOf="2026-11-22T12:00:00Z"
      lateDays={0}
      isCancelled={false}
      isUnrepaired={false}
    />,
  );

test('a step says how much of its estimated time is over only where a day is estimated', () => {
  expect(drawn('2026-11-30T12:00:00Z', 'estimated')).toContain('40%');
  const html = drawn(null, 'none');
  expect(html).toContain('In Progress');
  expect(html).not.toMatch(/estimated|%/);
});

test('of a day that is over it says that we said so only where somebody did', () => {
  const past = '2026-11-20T12:00:00Z';
  expect(drawn(past, 'expected')).toContain('We said ');
  expect(drawn(past, 'expected', 'Inspection')).toContain('Was expected by ');
  expect(drawn(past, 'expected', 'Inspection')).not.toContain('We said');
});
