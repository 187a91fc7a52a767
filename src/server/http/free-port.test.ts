import { expect, test } from 'vitest';

import { portRange } from './free-port.fixture.ts';

test('no port of the range is one that fetch refuses', async () => {
  const highestRefused = 10_080;
  await expect(fetch(`http://127.0.0.1:${highestRefused}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  expect(portRange.from).toBeGreaterThan(highestRefused);
});
