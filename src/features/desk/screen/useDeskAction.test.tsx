// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { deskRoutes } from '../desk-routes.ts';
import type { workRoutes } from '../work/work-routes.ts';
import { useDeskAction } from './useDeskAction.ts';
import { useDeskQuery } from './useDeskQuery.ts';

afterEach(() => vi.unstubAllGlobals());

function ListAndAction() {
  useDeskQuery<typeof deskRoutes.deskViews>('GET /api/desk/views');
  const { act: take } = useDeskAction<typeof workRoutes.deskTakeNext>('POST /api/desk/take-next');
  return <Button onClick={() => void take()}>Take</Button>;
}

test('a list is asked for again as soon as an action of one’s own is done, and not where it failed', async () => {
  let asked = 0;
  let status = 500;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/views')) return Response.json({ claimId: null }, { status });
    asked += 1;
    return Response.json({ views: [] });
  });
  await draw(<ListAndAction />);
  expect(asked).toBe(1);
  await act(async () => control('Take').click());
  expect(asked).toBe(1);
  status = 200;
  await act(async () => control('Take').click());
  expect(asked).toBe(2);
});
