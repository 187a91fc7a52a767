// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { click, draw, frame } from '#web/dom.fixture.tsx';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { NomineePayment } from './NomineePayment.tsx';

const boot = { locale: 'en-GB', pollSeconds: 600, brand: { name: 'Marigold' } } as unknown as Boot;
const failed = { status: 'error', amountPence: 7_500, message: 'Your card was declined.', canPayOnline: true };
const start = {
  clientSecret: 's',
  provider: 'practice',
  publishableKey: null,
  amountPence: 7_500,
  amount: 75,
  currency: 'gbp',
};

async function answer(url: string | URL | Request): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  const body = path.endsWith('/check') ? failed : path.endsWith('/confirm') ? { status: 'requires-action' } : start;
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

beforeEach(() => vi.stubGlobal('fetch', answer));

function page(isThere: boolean) {
  const unused = () => expect.fail();
  return (
    <BootContext value={boot}>
      <LiveRegion />
      {isThere && <NomineePayment claimId="c" claimant="Priya" page="pay" onRefused={unused} back={null} />}
    </BootContext>
  );
}

const alerts = () => document.querySelectorAll('[role=alert]').length;
const said = () => document.querySelector('[role=status]')?.textContent;

test('once another payment has begun nothing says that the one before has failed, nor does the next page', async () => {
  const show = await draw(page(true));
  await frame();
  expect([document.title, alerts(), said()]).toEqual([
    'Error: Pay the excess | Marigold',
    1,
    expect.stringContaining('Error taking excess payment'),
  ]);
  await click('Pay now');
  await frame();
  expect(document.body.textContent).toContain('bank');
  expect([document.title, alerts(), said()]).toEqual(['Pay the excess | Marigold', 0, '']);
  await show(page(false));
  await show(page(true));
  await frame();
  expect(said()).toContain('Error taking excess payment');
  await show(page(false));
  expect(said()).toBe('');
});
