// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import { useActing } from './useActing.ts';

const boot = { locale: 'en-GB', pollSeconds: 60 } as unknown as Boot;

function Trouble({ claimId }: { claimId: string }) {
  const { state } = useActing(claimId);
  return state.kind === 'failed' ? state.trouble : state.kind;
}

test.each([
  ['without a link', '', 'unopened'],
  ['by a link that opens nothing any more', '#secret', 'over'],
])('opened %s a page of acting says what can be done', async (claimId, hash, trouble) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'acting-over' }, { status: 404 }));
  location.hash = hash;
  await draw(
    <BootContext value={boot}>
      <Trouble claimId={claimId} />
    </BootContext>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe(trouble));
});
