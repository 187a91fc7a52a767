// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import { forgetRoles } from '#web/session/roles.ts';
import { NoPermission } from './NoPermission.tsx';

vi.mock('./AccountFrame.tsx', () => ({ AccountFrame: ({ children }: { children: unknown }) => children }));

// Nothing else of the boot data is read.
const boot = { brand: { name: 'Harbour' }, desk: true } as Boot;

afterEach(() => {
  vi.unstubAllGlobals();
  forgetRoles();
});

test.each([
  [['handler'], '/desk'],
  [['auditor'], '/desk'],
  [['admin'], '/setup'],
  [['admin', 'handler'], '/desk'],
  [[], '/my-claim/'],
])('who has the roles %j and not the right is led to %s', async (roles, href) => {
  vi.stubGlobal('fetch', async () => Response.json({ roles }));
  await draw(
    <BootContext value={boot}>
      <NoPermission />
    </BootContext>,
  );
  await act(async () => {});
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([href]);
});
