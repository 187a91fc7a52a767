// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import { VoucherCode } from './VoucherCode.tsx';

test('the code that is shown can be copied, and that it was is said', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'GIFT-1234', openUntil: '2026-11-28T10:15:00.000Z' }));
  await draw(<VoucherCode claimId="c" voucher={{ state: 'ready', expiresOn: '2027-11-28T12:00:00.000Z' }} />);
  expect(document.body.textContent).not.toContain('Copy code');
  await click('Show the code');
  await act(async () => {});
  await click('Copy code');
  expect(copied).toHaveBeenCalledExactlyOnceWith('GIFT-1234');
  expect(document.body.textContent).toContain('Code copied');
});
