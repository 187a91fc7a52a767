// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, fill, focused, press } from '#web/dom.fixture.tsx';
import { allOpen } from '../../list/desk-list.rules.ts';
import { Search } from './Search.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/desk/claims/one');
  vi.stubGlobal('fetch', async () =>
    Response.json({ claims: [{ id: 'one', name: 'Priya Nair', number: '7', matched: 'name' }] }),
  );
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('a claim that is open already has the focus once it is found and opened', async () => {
  await draw(
    <main>
      <Search list={allOpen} mayAct maySelect={false} />
      <h1 tabIndex={-1}>Priya Nair</h1>
    </main>,
  );
  await fill('Search claims', 'priya');
  await press('Enter');
  await vi.waitFor(() => expect(focused().textContent).toBe('Priya Nair'));
  expect(location.pathname).toBe('/desk/claims/one');
});
