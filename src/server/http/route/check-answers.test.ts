import { channel } from 'node:diagnostics_channel';

import { expect, test, vi } from 'vitest';
import { z } from 'zod';

test('each answer is checked once, however many files of tests this process has run before', () => {
  const schema = z.object({ one: z.number() });
  const check = vi.spyOn(schema, 'safeParse');
  channel('fettle:answer').publish({ route: 'GET /one', schema, answer: { one: 1 }, sent: '{"one":1}' });
  expect(check).toHaveBeenCalledTimes(1);
});
