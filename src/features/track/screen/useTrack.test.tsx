// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import { useTrack } from './useTrack.ts';

const typed = { reference: 'FT-1001', postcode: 'SW1A 1AA', sharedDevice: true };

afterEach(() => {
  vi.unstubAllGlobals();
});

function Journey() {
  const form = useTrack({ ...typed, returnUrl: null, outcome: null }, async () => {});
  return (
    <form>
      <output>{form.tried.reason?.kind}</output>
      <button type="button" onClick={() => void form.submit(typed)}>
        Track
      </button>
    </form>
  );
}

test.each([
  ['no such claim', '{"succeeded":false}', 'not-found'],
  ['an object of another network', '{}', 'unavailable'],
  ['a success that leads nowhere', '{"succeeded":true}', 'unavailable'],
  ['null', 'null', 'unavailable'],
])('an answer with %s', async (_, body, kind) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  await draw(<Journey />);
  await click('Track');
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(kind));
});
