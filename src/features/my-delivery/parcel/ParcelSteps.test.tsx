// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { ParcelSteps } from './ParcelSteps.tsx';

test('a parcel of which the courier has said nothing says so, without a heading or an empty list', async () => {
  await draw(<ParcelSteps events={[]} />);
  expect(document.body.textContent).toBe('The courier hasn’t told us anything yet.');
  expect(document.querySelector('h3, ol')).toBeNull();
});
