// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw } from '#web/dom.fixture.tsx';
import { VoucherCode } from './VoucherCode.tsx';

const contact = { email: 'help@marigold.example', phone: '0800 123 456', hours: '' };
const boot = { locale: 'en-GB', brand: { name: 'Marigold', contact } } as unknown as Boot;

const page = (state: string) => (
  <BootContext value={boot}>
    <VoucherCode claimId="c" voucher={{ state, expiresOn: '2027-11-28T12:00:00.000Z' }} />
  </BootContext>
);

test('the code that is shown can be copied, and that it was is said', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'GIFT-1234', openUntil: '2026-11-28T10:15:00.000Z' }));
  await draw(page('ready'));
  expect(document.body.textContent).not.toContain('Copy code');
  await click('Show the code');
  await act(async () => {});
  await click('Copy code');
  expect(copied).toHaveBeenCalledExactlyOnceWith('GIFT-1234');
  expect(document.body.textContent).toContain('Code copied');
});

test('without a script it says how to get the code, as long as there is one', () => {
  const [, without = ''] = /<noscript>([^]*?)<\/noscript>/.exec(renderToStaticMarkup(page('ready'))) ?? [];
  expect(without).toContain('turn on JavaScript in your browser. Or reach us by phone or email.');
  expect(without).toContain('tel:0800123456');
  expect(without).toContain('mailto:help@marigold.example');
  expect(renderToStaticMarkup(page('expired'))).not.toContain('noscript');
});
