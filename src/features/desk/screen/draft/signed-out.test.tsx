// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, frame } from '#web/dom.fixture.tsx';
import { guardWords } from '#web/session/unsaved-words.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import type { deskRoutes } from '../../desk-routes.ts';
import { onDeskNews } from '../news/desk-news.ts';
import { markSignedIn } from './signed-out.ts';

const askWho = vi.fn();
let stopHearing = () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not-signed-in', title: 'Sign in first.' }, { status: 401 }),
  );
  stopHearing = onDeskNews(askWho);
  askWho.mockClear();
});
afterEach(() => {
  stopHearing();
  markSignedIn();
  vi.unstubAllGlobals();
});

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

test('an action that is refused because the session has ended has the whole desk asked anew', async () => {
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
