// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, fill, focused } from '#web/dom.fixture.tsx';
import type { ShownOffer, ShownVoucher } from '../../outcome/outcome-answers.rules.ts';
import { VoucherDialog } from './VoucherDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const offer = { number: 1, chosenId: 'v', options: [{ id: 'v', kind: 'voucher', validUntil: '2027-11-30' }] };
const theirs = { id: 'theirs', by: 'Kim', issuedAt: '2026-11-06T11:59:00Z', firstShownAt: null } as ShownVoucher;

test('a code that a colleague has put meanwhile is named, and replaced only once one keeps one’s own', async () => {
  const sent: Record<string, unknown>[] = [];
  let isClosed = false;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Record<string, unknown>);
    if (sent.length > 1) return Response.json({ succeeded: true });
    return Response.json({ code: 'changed-meanwhile', title: 'Yours was not kept.' }, { status: 409 });
  });
  const dialog = (voucher: ShownVoucher | null) => (
    <VoucherDialog
      claimId="c"
      offer={offer as ShownOffer}
      voucher={voucher}
      now={new Date('2026-11-06T12:00:00Z')}
      again={() => {}}
      onClose={() => {
        isClosed = true;
      }}
    />
  );
  const redraw = await draw(dialog(null));
  await fill('Code', 'TOM-250');
  await click('Keep the code');
  await redraw(dialog(theirs));
  expect(focused().textContent).toContain('Kim put a code on');
  expect(document.body.textContent).toContain('Yours was not kept.');
  await click('Keep mine');
  expect(document.body.textContent).not.toMatch('Kim put a code|Yours was not kept');
  expect(focused()).toMatchObject({ id: 'voucher-code', value: 'TOM-250' });
  await click('Keep the code');
  expect(sent).toMatchObject([
    { code: 'TOM-250', voucherId: null },
    { code: 'TOM-250', voucherId: 'theirs' },
  ]);
  expect(isClosed).toBe(true);
});
