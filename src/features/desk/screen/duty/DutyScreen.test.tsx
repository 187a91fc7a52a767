// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { control, draw } from '#web/dom.fixture.tsx';
import { dutyPath } from './duty-path.ts';
import { DutyScreen } from './DutyScreen.tsx';

// The title reads nothing else of the boot data.
const boot = { brand: { name: 'Harbour' } } as Boot;
const now = new Date('2026-11-10T12:00:00Z');
const [first, second] = ['0193a000-0000-4000-8000-000000000001', '0193a000-0000-4000-8000-000000000002'];
const clients = [
  { id: first, name: 'Alba' },
  { id: second, name: 'Birch' },
];

function answer(url: string): Response {
  const query = new URL(url, 'http://localhost').searchParams;
  const client = clients.find(({ id }) => id === (query.get('client') ?? first));
  if (client === undefined)
    return Response.json({ status: 404, code: 'client-not-found', title: 'There is no such client.' }, { status: 404 });
  const period = { from: query.get('from'), to: query.get('to') };
  return Response.json({
    client,
    clients,
    ...period,
    outcomes: [],
    actions: [],
    mayChange: false,
    before: { from: '2026-04-01', to: '2026-06-30' },
  });
}

beforeEach(() => vi.stubGlobal('fetch', async (url: string) => answer(url)));
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const at = async (search: string) => {
  history.replaceState(null, '', `${dutyPath}${search}`);
  await draw(
    <BootContext value={boot}>
      <DutyScreen now={now} />
    </BootContext>,
  );
  await act(async () => {});
};
const chosen = () => [...document.querySelectorAll('select')].map(({ value }) => value);

async function choose(at: number, value: string): Promise<void> {
  const select = document.querySelectorAll('select')[at];
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('the address names client and quarter, and an address is shown with what it names', async () => {
  await at('');
  expect(chosen()).toEqual([first, '2026-10-01']);
  await choose(0, second);
  expect(location.search).toBe(`?client=${second}`);
  await choose(1, '2026-07-01');
  expect(location.search).toBe(`?client=${second}&quarter=2026-07-01`);
  await act(async () => {});
  expect(chosen()).toEqual([second, '2026-07-01']);
});

test('a quarter older than those that are offered is shown, and what is none is left out', async () => {
  await at('?quarter=2024-01-01');
  expect(chosen()).toEqual([first, '2024-01-01']);
  history.replaceState(null, '', `${dutyPath}?quarter=2024-02-01`);
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(chosen()).toEqual([first, '2026-10-01']);
});

test('an address with a client beyond the limits says so, and leads to the page without it', async () => {
  await at('?client=0193a000-0000-4000-8000-00000000000f');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('There is no such client.');
  expect(control('Open this page without what was chosen').getAttribute('href')).toBe(dutyPath);
});
