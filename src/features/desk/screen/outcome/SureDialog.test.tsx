// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import type { ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import { SureDialog } from './SureDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const options = [
  { id: 'v', kind: 'voucher', name: 'Voucher for £250.00' },
  { id: 'c', kind: 'cash', name: '£180.50 paid to you' },
];
const chosen = (chosenId: string) => ({ number: 1, chosenId, options }) as unknown as ShownOffer;
const nothing = () => {};
const texts = () => document.querySelector('form')?.textContent ?? '';

test('what is in hand is named, and nothing else that the claimant chooses meanwhile becomes it unseen', async () => {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Record<string, unknown>);
    if (sent.length > 1) return Response.json({ succeeded: true });
    return Response.json({ code: 'changed-meanwhile', title: 'Nothing was done.' }, { status: 409 });
  });
  const dialog = (chosenId: string) => (
    <SureDialog
      claimId="c"
      what="in-hand"
      offer={chosen(chosenId)}
      again={nothing}
      onClose={nothing}
      onDone={nothing}
    />
  );
  const redraw = await draw(dialog('v'));
  expect(texts()).toContain('What was chosen: Voucher for £250.00.');
  await click('It is in hand');
  await redraw(dialog('c'));
  expect(focused().textContent).toContain(
    '£180.50 paid to you was chosen while this was open. Voucher for £250.00, which this is about, no longer counts.',
  );
  await click('Go on');
  expect(texts()).toContain('What was chosen: £180.50 paid to you.');
  expect(texts()).not.toMatch('no longer counts|Nothing was done');
  await click('It is in hand');
  expect(sent).toEqual([
    { number: 1, chosenId: 'v' },
    { number: 1, chosenId: 'c' },
  ]);
});
