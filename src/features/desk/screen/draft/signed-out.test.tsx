// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, frame } from '#web/dom.fixture.tsx';
import { guardWords } from '#web/session/unsaved-words.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import type { deskRoutes } from '../../desk-routes.ts';
import { markSignedIn, onSignedOut } from './signed-out.ts';

const askWho = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not-signed-in', title: 'Sign in first.' }, { status: 401 }),
  );
  markSignedIn();
  onSignedOut(askWho);
  askWho.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

function Take() {
  const { act, error } = useDeskAction<typeof workRoutes.deskTakeNext>('POST /api/desk/take-next');
  return (
    <>
      <button type="button" onClick={() => void act()}>
        Take
      </button>
      {error}
    </>
  );
}

function Lists() {
  const { error } = useDeskQuery<typeof deskRoutes.deskViews>('GET /api/desk/views');
  return <p>{error?.title}</p>;
}

test('an action that is refused because the session has ended asks at once who is signed in', async () => {
  await draw(<Take />);
  await click('Take');
  expect(document.body.textContent).toContain('Sign in first.');
  expect(askWho).toHaveBeenCalledOnce();
});

test('so does a claim that cannot be read, once', async () => {
  const stop = guardWords(() => true);
  const redraw = await draw(<Lists />);
  await frame();
  expect(document.body.textContent).toContain('Sign in first.');
  await redraw(<Lists />);
  expect(askWho).toHaveBeenCalledOnce();
  stop();
});
