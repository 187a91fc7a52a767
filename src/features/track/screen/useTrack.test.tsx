// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import { useTrack, type LoadClaimPages } from './useTrack.ts';

const typed = { reference: 'FT-1001', postcode: 'SW1A 1AA', sharedDevice: true };

afterEach(() => {
  vi.unstubAllGlobals();
});

const loadAtOnce: LoadClaimPages = async () => {};

function Journey({ load = loadAtOnce }: { load?: LoadClaimPages }) {
  const form = useTrack({ ...typed, returnUrl: null, outcome: null }, load);
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

test('a claim whose script has failed to load is opened as a new document', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"succeeded":true,"returnUrl":"/my-claim/1"}'));
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await draw(<Journey load={() => Promise.reject(new TypeError('error loading dynamically imported module'))} />);
  await click('Track');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/my-claim/1'));
  expect(location.pathname).not.toBe('/my-claim/1');
});
