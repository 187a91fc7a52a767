// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { control, draw } from '#web/dom.fixture.tsx';
import { reportsPath } from '../view-texts.ts';
import { ReportsScreen } from './ReportsScreen.tsx';

// The title reads nothing else of the boot data.
const boot = { brand: { name: 'Harbour' } } as Boot;

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

async function drawRefused(search: string, status: number, code: string): Promise<void> {
  const refused = () => Response.json({ status, code, title: `Refused: ${code}.` }, { status });
  vi.stubGlobal('fetch', async () => refused());
  history.replaceState(null, '', `${reportsPath}${search}`);
  await draw(
    <BootContext value={boot}>
      <ReportsScreen />
    </BootContext>,
  );
  await act(async () => {});
}
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test.each([
  ['?client=0193a000-0000-4000-8000-00000000000f', 404, 'client-not-found'],
  ['?quarter=2026-10-01', 400, 'quarter-unknown'],
])('an address that is refused says so and leads to the reports without it: %s', async (search, status, code) => {
  await drawRefused(search, status, code);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(`Refused: ${code}.`);
  expect(control('Open this page without what was chosen').getAttribute('href')).toBe(reportsPath);
  expect(buttons()).not.toContain('Try again');
});

test('what may pass is tried again', async () => {
  await drawRefused('?weeks=12', 503, 'unavailable');
  expect(buttons()).toContain('Try again');
});
