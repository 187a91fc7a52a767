// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, control, draw } from '#web/dom.fixture.tsx';
import { StationScreen } from './StationScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const opened = {
  device: 'MacBook Air',
  referenceEnd: 'XBF9',
  endsAt: '2026-11-06T14:00:00.000Z',
  shots: ['lid', 'damage'],
  taken: [
    { shot: 'damage', photoId: 'd1' },
    { shot: 'damage', photoId: 'd2' },
    { shot: 'lid', photoId: 'l1' },
  ],
};

async function takeAgain(shot: string): Promise<void> {
  await click(`Take again: ${shot}`);
  const camera = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(camera, 'files', { value: [new File(['x'], 'x.jpg', { type: 'image/jpeg' })] });
  await act(async () => camera?.dispatchEvent(new Event('change', { bubbles: true })));
}

test('a page that is loaded again knows what was taken, and a shot that is taken again replaces the newest', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/open')) return Response.json(opened);
    sent.push(address);
    return Response.json({ photoId: 'd3' });
  });
  const brand = { name: 'Marigold', logos: [] };
  await draw(
    <BootContext value={{ locale: 'en-GB', brand } as unknown as Boot}>
      <StationScreen code="abc" />
    </BootContext>,
  );
  await vi.waitFor(() => expect(control('Take again: Lid, closed')).toBeDefined());
  expect(document.body.textContent).toContain('All photos are taken and at the desk.');
  expect(document.body.textContent).toContain('2 at the desk');
  await takeAgain('Damage, close up');
  await vi.waitFor(() => expect(sent).toEqual([expect.stringContaining('shot=damage&instead=d2')]));
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 at the desk'));
});
