// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { callAt } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (body: string | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

test.each(['null', '"Welcome"', '1', 'true', '<html></html>', ''])(
  'an answer of %s is not the portal’s, so that the portal counts as unavailable',
  async (body) => {
    answering(body);
    expect(await callAt('GET /api/any')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  },
);

test.each([
  ['an object', '{"a":1}', { a: 1 }],
  ['a list', '[1]', [1]],
])('an answer with %s arrives', async (_, body, answer) => {
  answering(body);
  expect(await callAt('GET /api/any')).toEqual({ ok: true, answer });
});

test('an answer without content arrives', async () => {
  answering(null, 204);
  expect(await callAt('GET /api/any')).toEqual({ ok: true, answer: undefined });
});
