// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import { GraphQLProvider, openGraphQL, useGraphQLClient } from '#web/graphql/graphql.ts';
import { RemoveIcloudModal } from './RemoveIcloudModal.tsx';

const boot = { locale: 'en-GB', brand: { companyName: 'Marigold' }, pollSeconds: 3_600 } as unknown as Boot;
const id = '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11';

function Provided({ children }: { children: ReactNode }) {
  return (
    <BootContext value={boot}>
      <GraphQLProvider value={useGraphQLClient()}>{children}</GraphQLProvider>
    </BootContext>
  );
}

async function shownOf(systemName: string, status: string): Promise<string> {
  const state = { __typename: 'State', id: systemName, status, systemName };
  const claim = {
    __typename: 'Claim',
    id,
    icloudLockOffConfirmedAt: null,
    state,
    equipmentType: null,
    dataFormData: [],
  };
  vi.stubGlobal('fetch', async () => Response.json({ data: { claim } }));
  await openGraphQL();
  await draw(
    <Provided>
      <RemoveIcloudModal claimId={id} parent={`/my-claim/${id}`} />
    </Provided>,
  );
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.querySelector('dialog')?.textContent).toMatch(/Close|Confirm/);
  });
  return document.querySelector('dialog')?.textContent ?? '';
}

test('on a claim that has ended, nothing about the lock is asked', async () => {
  const shown = await shownOf('Claim Cancelled', 'Completed');
  expect(shown).toContain('This claim has ended, so you don’t need to turn the lock off for us.');
  expect(shown).not.toMatch(/I’ve turned the iCloud lock off|Choose Remove This Device/);
});
