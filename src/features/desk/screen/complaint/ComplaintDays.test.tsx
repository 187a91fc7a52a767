// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { draw } from '#web/dom.fixture.tsx';
import { ComplaintDays } from './ComplaintDays.tsx';

test('a day of a complaint says that it is done or over, and else nothing', async () => {
  const day = (what: 'acknowledge' | 'summary' | 'final', at: string, doneAt: string | null) => ({ what, at, doneAt });
  const complaint = {
    receivedAt: '2026-11-02T09:00:00Z',
    closedAt: null,
    days: [
      day('acknowledge', '2026-11-04T00:00:00Z', '2026-11-03T10:00:00Z'),
      day('summary', '2026-11-06T00:00:00Z', null),
      day('final', '2026-12-29T00:00:00Z', null),
    ],
  };
  await draw(<ComplaintDays complaint={complaint} now={new Date('2026-11-10T12:00:00Z')} />);
  const told = [...document.querySelectorAll('li')].map((one) => one.querySelector('strong')?.textContent ?? null);
  expect(told).toEqual([null, expect.stringContaining('03/11/2026'), expect.stringMatching(/\S/), null]);
});
