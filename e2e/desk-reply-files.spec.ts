import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { phone as pictures } from './photo-fixtures.ts';

const picture = join(import.meta.dirname, `../src/main/demo/photos/${pictures[0] ?? ''}.jpg`);
const pdf = { name: 'Quote for Priya.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a quote') };

const composer = (page: Page) => page.getByRole('region', { name: 'Write' });
const chips = (page: Page) => composer(page).getByRole('list', { name: 'Files of this message' });

async function addFile(page: Page, file: string | typeof pdf): Promise<void> {
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    composer(page).getByRole('button', { name: 'Add a file' }).click(),
  ]);
  await choosing.setFiles(file);
}

test(
  'a handler sends a reply with a photo, which survives a reload and is taken back once, and the claimant sees it',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await addFile(page, picture);
    await addFile(page, pdf);
    await expect(chips(page).getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(chips(page)).toContainText('Quote for Priya.pdf');
    await expectAccessibleInBoth(page);
    await chips(page).getByRole('button', { name: 'Remove Quote for Priya.pdf' }).click();
    await expect(chips(page).getByRole('listitem')).toHaveCount(1);
    await expect(composer(page).getByRole('button', { name: 'Add a file' })).toBeFocused();
    const field = page.getByRole('textbox', { name: 'Reply to Priya' });
    await field.fill('This is the crack.');
    await field.press('Control+Enter');
    await expect(chips(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('This is the crack.');
    await expect(chips(page).getByRole('listitem')).toHaveCount(1);
    await field.press('Control+Enter');
    const thread = page.getByRole('region', { name: 'Everything' });
    await expect(thread.getByRole('list', { name: 'Files of this message' }).getByRole('link')).toHaveCount(1);
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim, 'messages');
    const message = theirs.getByRole('button', { name: /This is the crack\./ });
    await expect(message).toContainText('1 file', { timeout: 30_000 });
    await message.click();
    const photo = theirs.getByRole('dialog').getByRole('list', { name: 'Files' }).locator('img');
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await theirs.context().close();
  },
);
