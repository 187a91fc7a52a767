// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { click, draw, fill } from '#web/dom.fixture.tsx';
import { DeliveriesScreen } from './DeliveriesScreen.tsx';

// The frame asks for the account, which is no part of this.
vi.mock('#web/account/AccountFrame.tsx', () => ({
  AccountFrame: ({ children }: { children: ReactNode }) => children,
}));

const none = { rows: [], count: 0 };
const answers: Record<string, object> = {
  '/api/account/deliveries': { messages: none, claims: none, jobs: none, waiting: { mails: 0, texts: 0 } },
  '/api/account/claimUpdates?claim=CLM-1': none,
};
const fetched = vi.fn(async (address: string) => Response.json(answers[address]));
const asked = () => fetched.mock.calls.map(([address]) => address);

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

test('the same search again asks again, and so does an empty one', async () => {
  const [everything = '', updates = ''] = Object.keys(answers);
  // The title reads nothing else of the boot data.
  const boot = { brand: { name: 'Harbour' } } as Boot;
  await draw(
    <BootContext value={boot}>
      <DeliveriesScreen />
    </BootContext>,
  );
  await fill(m.deliveries_find_claim(), 'CLM-1');
  await click(m.deliveries_find());
  expect(document.body.textContent).toContain(m.deliveries_updates_none());
  await click(m.deliveries_find());
  expect(asked()).toEqual([everything, updates, updates]);
  await fill(m.deliveries_find_claim(), '');
  await click(m.deliveries_find());
  await click(m.deliveries_find());
  expect(asked()).toEqual([everything, updates, updates, everything, everything]);
});
