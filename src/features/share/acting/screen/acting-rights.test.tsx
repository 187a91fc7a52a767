// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { BootContext } from '#web/boot.ts';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import type { SharedClaim } from '../../shared/shared-answers.rules.ts';
import type { ActingClaim } from '../acting-answers.rules.ts';
import { actingClaim, boot } from './acting-claim.fixture.ts';
import { ActingClaimView } from './ActingClaimView.tsx';

const offer = { offerVersion: 1, goodUntil: '2026-12-01', isAsked: false, sentence: '', tick: '', options: [] };

const unused = () => expect.fail();
const drawTracker = () => null;

function page(over: Partial<ActingClaim>, stop: () => Promise<boolean> = unused) {
  return (
    <BootContext value={boot}>
      <ActingClaimView
        claimId="c"
        claim={{ ...actingClaim, ...over }}
        drawTracker={drawTracker}
        stop={stop}
        refresh={unused}
      />
    </BootContext>
  );
}

const shown = (): string => document.body.textContent ?? '';

test('without the right see the messages are what they have written, and nothing says that there are none', async () => {
  const show = await draw(page({ may: ['write'], messages: [] }));
  expect(shown()).toContain('What you have writtenYou haven’t written yet.');
  expect(document.querySelector('ol')).toBeNull();
  await show(page({ may: ['see', 'write'], messages: [] }));
  expect(shown()).toContain('Messages about the claimThere are no messages.');
});

test('who waits for a handler’s word before they decide is told so', async () => {
  await draw(page({ may: ['decide'], waitsToDecide: true }));
  expect(shown()).toContain('You can’t decide yet. We first check with the person you act for by phone.');
  expect(shown()).not.toContain('Nothing waits for a decision.');
});

const seen: SharedClaim = {
  goodUntil: actingClaim.until,
  asOf: actingClaim.asOf,
  locale: 'en-GB',
  brand: boot.brand,
  device: 'iPhone 13',
  status: 'In Progress',
  outcome: null,
  lateDays: 0,
  isEnd: false,
  sentence: 'This waits for them',
  meaning: null,
  when: null,
  next: 'It goes on once they have done their part.',
  saysYou: false,
  completion: null,
  tracker: [],
  parcels: [],
};

test('what “you” means is said where the words say it', async () => {
  const meaning = 'Where this page tells how the repair stands, “you” and “your” mean them.';
  const show = await draw(page({ may: ['see'], claim: seen }));
  expect(shown()).not.toContain(meaning);
  await show(page({ may: ['see'], claim: { ...seen, saysYou: true } }));
  expect(shown()).toContain(meaning);
});

test('who is to decide themselves is not told that it goes on once another does', async () => {
  const show = await draw(page({ may: ['see', 'decide'], claim: seen }));
  expect(shown()).toContain('once they have done their part');
  await show(page({ may: ['see', 'decide'], claim: seen, offer }));
  expect(shown()).not.toContain('once they have done their part');
});

test('of a voucher it says that its code is for the claimant alone', async () => {
  const options = [{ id: 'v', kind: 'voucher' as const, name: 'Voucher for £50.00', rows: [], consent: '' }];
  await draw(page({ may: ['decide'], offer: { ...offer, options } }));
  expect(shown()).toContain('Only the person you act for sees the code, on their own page.');
});

test('that nothing else waits is said after a decision alone', async () => {
  const show = await draw(page({ may: ['decide'] }));
  expect(shown()).toContain('Nothing waits for a decision.');
  await show(null);
  await show(page({ may: ['decide'], offer }));
  await show(page({ may: ['decide'] }));
  expect(shown()).toContain('Nothing else waits for a decision.');
});

test('to stop acting takes a second press, and the focus stays where it is asked', async () => {
  const stop = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  await draw(page({}, stop));
  await click('Stop acting for them');
  expect(focused().textContent).toContain('Only they can name you again.');
  await click('Keep acting for them');
  expect(focused().textContent).toBe('Stop acting for them');
  expect(stop).not.toHaveBeenCalled();
  await click('Stop acting for them');
  await click('Yes, stop acting for them');
  expect(stop).toHaveBeenCalledOnce();
});
