// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { alarmedKinds, auditorClocks } from '#claim/desk/clock-kinds.rules.ts';
import { draw } from '#web/dom.fixture.tsx';
import { ClockTable } from './ClockTable.tsx';

const columns = () =>
  [...document.querySelectorAll('thead tr:first-child th')].slice(1).map(({ textContent }) => textContent);

test('the clocks that most claims have stand first, and none is lost', async () => {
  const redraw = await draw(<ClockTable clocks={alarmedKinds} cells={[]} client={undefined} />);
  expect(columns().slice(0, 5)).toEqual(['Chat', 'Answer', 'News', 'State', 'Contract']);
  expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(4 * alarmedKinds.length);
  await redraw(<ClockTable clocks={auditorClocks} cells={[]} client={undefined} />);
  expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(4 * auditorClocks.length);
});
