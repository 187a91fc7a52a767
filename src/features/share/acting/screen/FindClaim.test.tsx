// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { click, draw, fill, frame } from '#web/dom.fixture.tsx';
import type { Acting } from './useActing.ts';
import { FindClaim } from './FindClaim.tsx';

const boot = { locale: 'en-GB', brand: { name: 'Marigold' } } as unknown as Boot;
const find: Acting['find'] = async () => ({ ok: true, answer: { found: false, left: 4, next: null } });

test('the title says that a claim was not found', async () => {
  await draw(
    <BootContext value={boot}>
      <FindClaim find={find} end={() => expect.fail()} />
    </BootContext>,
  );
  expect(document.title).toBe('Find the claim | Marigold');
  await fill('Claim reference', 'CLM-1');
  await fill('Post code', 'LN2 1PZ');
  await click('Find the claim');
  await frame();
  expect(document.title).toBe('Error: Find the claim | Marigold');
});
