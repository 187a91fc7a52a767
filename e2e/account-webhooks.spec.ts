import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { admin, expect, leftBehind, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { sameAtEveryWidth } from './fixtures.ts';

type Heard = { url: string; headers: NodeJS.Dict<string | string[]>; body: string };

/** A real receiver that says what it was sent. */
async function openReceiver(status = 200) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      heard.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end('Thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, heard, close: () => server.close() };
}

test(
  'adds a webhook, shows its secret once, tries it, replaces the secret and deletes it',
  sameAtEveryWidth,
  async ({ page, expectAccessible, allowConsole }) => {
    allowConsole(/status of 400/);
    const receiver = await openReceiver();
    await signInByCall(page, admin);
    await page.goto('/account/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/');
    await page.getByLabel('All events').uncheck();
    await page.getByLabel('message.received').check();
    await expectAccessible(page);
    const add = page.getByRole('button', { name: 'Add a webhook' }).last();
    await add.click();
    await expect(page.getByText('This address is not on the public internet.')).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await add.click();
    const secret = (await page.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    expect(await leftBehind(page)).not.toContain(secret);
    await page.getByRole('button', { name: 'I’ve copied it' }).click();
    const row = page.getByRole('row').filter({ hasText: receiver.url });
    await expect(row).toContainText('1 of');
    await row.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect(page.getByText(/Delivered: status 200/)).toBeVisible();
    expect(receiver.heard).toMatchObject([{ url: '/hooks', headers: { 'webhook-signature': expect.any(String) } }]);
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    await expect(page.locator('code')).not.toHaveText(secret);
    await expect(page.getByText(/Old secret, works until/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page).toHaveURL(/\/account\/webhooks$/);
    await expect(row).toHaveCount(0);
    receiver.close();
  },
);

test(
  'shows what was sent and answered, and sends it again',
  sameAtEveryWidth,
  async ({ page, asAdmin, putClaim, patchClaim, expectAccessible }) => {
    const receiver = await openReceiver();
    const made = await asAdmin('createWebhook', { url: receiver.url, eventTypes: ['claim.state_changed'] });
    const { webhook } = made as { webhook: { id: string } };
    const story = await putClaim(inspectingClaim());
    await patchClaim(story, { state: 'Repair' });
    const ofStory = () => receiver.heard.filter(({ body }) => body.includes(`"${story.number}"`));
    await expect.poll(() => ofStory().length).toBe(1);
    await signInByCall(page, admin);
    await page.goto(`/account/webhooks?webhook=${webhook.id}`);
    const row = page.getByRole('row').filter({ hasText: story.number });
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(row).toContainText('Delivered', { timeout: 500 });
    }).toPass();
    await row.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Thank you')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => ofStory().length).toBe(2);
    expect(new Set(ofStory().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await asAdmin('deleteWebhook', { webhookId: webhook.id });
    receiver.close();
  },
);
