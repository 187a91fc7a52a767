// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { control, draw, focused, frame } from '#web/dom.fixture.tsx';
import { WithAnswers } from '#web/graphql/with-client.fixture.tsx';
import { refetchAll } from '#web/streams/live.ts';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { ExcessPaymentScreen } from './ExcessPaymentScreen.tsx';

const boot = {
  locale: 'en-GB',
  pollSeconds: 600,
  offers: { payment: true },
  brand: { name: 'Marigold' },
} as unknown as Boot;

/** What is to be paid now, in pence. */
let due = 7_500;

const moneyNow = () => ({
  state: 'due',
  hasQuote: true,
  isWithinExcess: false,
  insurer: null,
  isAgreed: true,
  insurerPays: null,
  youPay: null,
  excess: due / 100,
  paid: 0,
  refunded: 0,
  stillToPay: due / 100,
  receiptUrl: null,
});

const claimNow = () => ({
  id: 'c',
  displayStatus: 'In Progress',
  policyExcessAmount: due / 100,
  excessPaymentTaken: false,
  excessTakenDate: null,
  state: { id: 's', systemName: 'Repair', trackerNumber: 3 },
  money: moneyNow(),
});

const startNow = () => ({
  clientSecret: `secret ${due}`,
  provider: 'practice',
  publishableKey: null,
  amountPence: due,
  amount: due / 100,
  currency: 'gbp',
});

const stateNow = () =>
  due === 0 ? { status: 'nothing-due' } : { status: 'due', amountPence: due, canPayOnline: true };

async function answer(url: string | URL | Request): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url);
  const body = path.endsWith('/graphql')
    ? { data: { claim: claimNow() } }
    : path.endsWith('/check')
      ? stateNow()
      : startNow();
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

const said = () => document.querySelector('[role=status]')?.textContent;
const text = () => document.querySelector('main')?.textContent ?? '';
/** The card of amounts loads by itself. */
const shows = (part: string) =>
  vi.waitUntil(async () => {
    await frame();
    return text().includes(part);
  });
const testCard = '4242 4242 4242 4242 Pays at once';

beforeEach(async () => {
  due = 7_500;
  vi.stubGlobal('fetch', answer);
  await draw(
    <BootContext value={boot}>
      <WithAnswers>
        <LiveRegion />
        <main>
          <ExcessPaymentScreen claimId="c" covered={false} />
        </main>
      </WithAnswers>
    </BootContext>,
  );
  await shows('Still to pay£75.00');
  control(testCard).focus();
});

async function changeDue(pence: number): Promise<void> {
  due = pence;
  await act(async () => refetchAll());
  await frame();
}

test('another amount is announced with the one before, takes the focus, and counts in what is paid', async () => {
  await changeDue(15_000);
  expect(said()).toBe('Excess due: £150.00. It was £75.00 before.');
  expect(focused().textContent).toBe('Excess due: £150.00');
  expect(text()).toContain('It was £75.00 before.');
  await shows('Still to pay£150.00');
  expect(text()).not.toContain('Still to pay£75.00');
});

test('once nothing is due that is announced, and takes the focus', async () => {
  await changeDue(0);
  expect(said()).toBe('No excess to be paid');
  expect(focused().textContent).toBe('No excess to be paid');
});

test('the same amount leaves the focus where it is', async () => {
  await changeDue(7_500);
  expect(focused()).toBe(control(testCard));
});
