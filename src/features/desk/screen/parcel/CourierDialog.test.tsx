// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import { CourierDialog } from './CourierDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('nothing is said of a courier before it is chosen what happened', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Response.json({});
  });
  const nothing = () => {};
  const props = { claimId: 'c', direction: 'collection', now: new Date('2026-11-06T12:00:00Z') } as const;
  await draw(<CourierDialog {...props} again={nothing} onClose={nothing} />);
  await click('Save');
  expect(sent).toEqual([]);
  const status = focused() as HTMLSelectElement;
  expect([status.id, status.value]).toEqual(['courier-status', '']);
  expect(document.getElementById(status.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Error: Say what happened.',
  );
  await act(async () => {
    status.value = 'collected';
    status.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await click('Save');
  expect(sent).toMatchObject([{ direction: 'collection', status: 'collected', at: '2026-11-06T12:00:00.000Z' }]);
});
