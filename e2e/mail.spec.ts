import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBrands } from '../src/server/brands/brand-folder.ts';
import { folderGateway } from '../src/server/gateways/mail/mail-folder.ts';
import type { MailContent } from '../src/server/outbox/mail/mail-content.ts';
import { mailHtml } from '../src/server/outbox/mail/mail-html.ts';
import { mailText } from '../src/server/outbox/mail/mail-text.ts';
import { expect, test } from './fixtures.ts';

const brands = readBrands(join(import.meta.dirname, '../brands'));

const content: MailContent = {
  subject: 'Your receipt for claim CLM-7Q2M-4XKD',
  heading: 'Thank you, we’ve received your payment',
  paragraphs: ['Your excess is paid, so the repair of your laptop can start.', 'x'.repeat(120)],
  device: { kind: 'laptop', name: 'ThinkPad T14' },
  facts: [
    ['Amount', '£75.00'],
    ['Claim reference', 'CLM-7Q2M-4XKD'],
  ],
  action: { label: 'See your claim', url: `http://localhost/my-claim/${'a'.repeat(200)}` },
  closing: ['Keep this email as your receipt.'],
};

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
}

for (const { id, companyName } of brands.all) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const pictures of ['on', 'off'] as const) {
      test(`a mail of ${id} can be read in the ${colorScheme} with pictures ${pictures}`, async ({
        page,
        baseURL,
        expectAccessible,
        allowConsole,
      }) => {
        const site = new URL(baseURL ?? '');
        const requested: string[] = [];
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        if (pictures === 'off') {
          allowConsole(/Failed to load resource/);
          await page.route('**/*.png*', (route) => route.abort());
        }
        await page.emulateMedia({ colorScheme });
        await page.setContent(mailHtml(content, { brand: brands.byId(id), locale: 'en-GB', site }));
        const logo = page.getByRole('img', { name: companyName });
        await expect(logo).toBeVisible();
        if (pictures === 'on') await expect(logo).toHaveJSProperty('naturalWidth', 264);
        await expect(page.getByText('Your ThinkPad T14', { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: content.heading })).toBeVisible();
        await expect(page.getByRole('link', { name: 'See your claim' })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        expect(requested).toEqual([`/brand/${id}/mail/logo.png`, `/brand/${id}/mail/laptop.png`]);
      });
    }
  }
}

test('the mails that a demo keeps can be read on a page', async ({ page, baseURL, allowConsole, expectAccessible }) => {
  allowConsole(/Blocked script execution in .*\/html/);
  const id = `01930000-0000-7000-8000-${randomUUID().slice(-12)}`;
  const subject = `Your receipt <${id.slice(-6)}>`;
  const link = new URL('/track', baseURL).href;
  const mail = { ...content, subject, action: { label: 'See your claim', url: link } };
  const site = new URL(baseURL ?? '');
  const look = { brand: brands.byId('harbour'), locale: 'en-GB' as const, site };
  const shown = { subject, text: mailText(mail, look), html: mailHtml(mail, look), date: new Date() };
  const people = { from: 'no-reply@localhost', to: 'priya@example.com' };
  const kept = { id, ...people, ...shown, message: Buffer.from(shown.text) };
  await folderGateway(process.env['E2E_DATA_DIR'] ?? '').send(kept, new AbortController().signal);

  await page.goto('/demo/mails');
  await expectAccessible(page);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.locator('pre')).toContainText(link);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: content.heading })).toBeVisible();
  await expect(frame.getByRole('img', { name: look.brand.companyName })).toHaveJSProperty('naturalWidth', 264);
  await expectNoSidewaysScroll(page);
  await frame.getByRole('link', { name: 'See your claim' }).click();
  await expect(page).toHaveURL(link);

  // The checker runs by script, which no frame of a mail does; the mail itself is checked above.
  await page.goto(`/demo/mails/${id}`);
  await page.locator('iframe').evaluate((element) => element.remove());
  await expectAccessible(page);
});
