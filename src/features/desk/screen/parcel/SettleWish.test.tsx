// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, fill, focused } from '#web/dom.fixture.tsx';
import type { DeskWish } from '../../parcel/parcel-routes.ts';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { SettleWish } from './SettleWish.tsx';

const asked: DeskWish = {
  id: '01930000-0000-7000-8000-0000000000b2',
  status: 'asked',
  kind: 'day',
  wish: 'On Thursday',
  text: '',
  askedAt: '2026-11-06T11:00:00Z',
};

afterEach(() => vi.unstubAllGlobals());

function Card({ wish }: { wish: DeskWish }) {
  const { card, closeToCard } = useCardFocus();
  return (
    <div ref={card} tabIndex={-1} id="card">
      <SettleWish claimId="claim" wish={wish} again={() => {}} closeToCard={closeToCard} />
    </div>
  );
}

test('a refusal that is being typed stays when the claimant takes the wish back, and says so', async () => {
  const again = await draw(<Card wish={asked} />);
  await click('Refuse it');
  await fill('Why it’s not possible', 'The van was loaded.');
  await again(<Card wish={{ ...asked, status: 'withdrawn' }} />);
  expect(document.querySelector('textarea')?.value).toBe('The van was loaded.');
  expect(document.querySelector('dialog')?.textContent).toContain('This is no longer asked for');
});

test('once a wish is confirmed the focus is on the card, whose button has gone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ succeeded: true }));
  const again = await draw(<Card wish={asked} />);
  await click('Confirm it');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  await again(<Card wish={{ ...asked, status: 'confirmed' }} />);
  expect(focused().id).toBe('card');
});
