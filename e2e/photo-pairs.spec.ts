import type { PlaywrightWorkerArgs } from '@playwright/test';
import { signInByCall, test as withAccounts } from './accounts.ts';
import type { Story } from './claim-document.ts';
import { expect, openClaim, sameAtEveryWidth } from './fixtures.ts';
import { repairingClaim, test } from './photo-fixtures.ts';

type Words = { view?: string; caption?: string; captionLanguage?: string };

async function say(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  place: string,
  words: Words,
) {
  const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: headers });
  const answer = await api.patch(`/api/integration/v1/claims/${place}`, { data: words });
  expect(answer.status()).toBe(200);
  await api.dispose();
}

const caption = 'La vitre est cassée à partir du coin.';

test('photos of one view stand as a pair, with what the engineer says of them', async ({
  page,
  playwright,
  baseURL,
  putClaim,
  putPhotos,
  expectAccessibleInBoth,
}, { project }) => {
  const story: Story = await putClaim(repairingClaim());
  await putPhotos(story, 'inspection', ['a', 'b', 'c']);
  await putPhotos(story, 'repair', ['d', 'e']);
  const of = (kind: string, name: string) => `${story.number}/photos/${kind}/${name}.jpg`;
  await say(playwright, baseURL, of('inspection', 'b'), { view: 'front', caption, captionLanguage: 'fr' });
  await say(playwright, baseURL, of('inspection', 'a'), { view: 'back' });
  await say(playwright, baseURL, of('repair', 'e'), { view: 'front', caption: 'The new screen.' });
  await openClaim(page, story, 'photos');

  const pair = page.getByRole('region', { name: 'Front' });
  const before = pair.getByRole('button', { name: 'Front, before the repair' });
  const after = pair.getByRole('button', { name: 'Front, after the repair' });
  const [one, other] = [await before.boundingBox(), await after.boundingBox()];
  if (!one || !other) throw new Error('The pair is not shown.');
  if (project.name === 'phone') expect(other.y).toBeGreaterThan(one.y + one.height);
  else expect(other.y).toBe(one.y);
  await expect(pair.getByText(caption)).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('img', { name: /^Inspection photo/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Inspection photo 1 of 3: Back' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Repair photo/ })).toHaveCount(1);
  await expectAccessibleInBoth(page);

  await before.click();
  const viewer = page.getByRole('dialog', { name: 'Inspection photo 2 of 3: Front' });
  await expect(viewer.getByText(caption)).toHaveAttribute('lang', 'fr');
  await viewer.getByRole('radio', { name: 'Before and after' }).check();
  await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText('Pair 1 of 1');
});

withAccounts(
  'a handler says by keys what a photo shows',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.evaluate(async (id) => {
      const canvas = new OffscreenCanvas(400, 300);
      canvas.getContext('2d');
      const headers = { 'content-type': 'image/png', 'idempotency-key': crypto.randomUUID() };
      await fetch(`/api/desk/claims/${id}/photos`, { method: 'POST', headers, body: await canvas.convertToBlob() });
    }, claim.id);
    const card = page.getByRole('region', { name: 'Photos' });
    await card.getByRole('button', { name: 'Describe photo 1' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Describe the photo' });
    await expect(dialog.getByLabel('View')).toBeFocused();
    await dialog.getByLabel('View').selectOption('Front');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The glass is broken.');
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Front: The glass is broken.')).toBeVisible();
  },
);
