import { admin, expect, freshEmail, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { sameAtEveryWidth } from './fixtures.ts';

const dayMs = 24 * 60 * 60 * 1_000;

test(
  'a key of one brand that expires says so, and reads no claim of another brand',
  sameAtEveryWidth,
  async ({ page, request, expectAccessible, putClaim }) => {
    const name = `Harbour desk ${freshEmail()}`;
    const claim = await putClaim(inspectingClaim({ brand: 'marigold' }));
    await signInByCall(page, admin);
    await page.goto('/account/integration');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    const expiry = page.getByLabel('Expires on (optional)');
    await expiry.fill(new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10));
    await page.getByRole('group', { name: 'Brands' }).getByLabel('Harbour').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create a key' }).last().click();
    const key = (await page.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I’ve copied it' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Harbour');
    await expect(row).not.toContainText('All brands');
    await expect(row).not.toContainText('Never expires');
    await expect(page.getByRole('status').filter({ hasText: 'expire within 14 days' })).toContainText(name);
    const answer = await request.get(`/api/integration/v1/claims/${claim.number}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status()).toBe(404);
  },
);
