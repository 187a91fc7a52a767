import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tracker } from './Tracker.tsx';

const step = { name: 'Completion', status: 'In Progress', percent: 40, text: null };
const drawn = (date: string | null, dateKind: string): string =>
  renderToStaticMarkup(
    <Tracker
      steps={[{ ...step, date, dateKind }]}
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
