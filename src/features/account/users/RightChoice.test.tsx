// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { draw } from '#web/dom.fixture.tsx';
import { RightChoice } from './RightChoice.tsx';

const offered = () => [...document.querySelectorAll('input')].map(({ name, checked }) => `${name} ${checked}`);

test('every right is offered, and those that were given are ticked', async () => {
  const redraw = await draw(<RightChoice key="new" id="new" given={[]} />);
  expect(offered()).toEqual([
    'right-reply false',
    'right-state false',
    'right-quote false',
    'right-photos false',
    'right-passcode false',
    'right-complaint false',
    'right-bulk false',
    'right-refund false',
  ]);
  await redraw(<RightChoice key="earlier" id="earlier" given={['reply', 'complaint']} />);
  expect(offered()).toContain('right-complaint true');
});
