import { join } from 'node:path';

import { expect, signInByCall, test } from './accounts.ts';
import { openClaim } from './fixtures.ts';
import { phone, repairingClaim } from './photo-fixtures.ts';

const picture = (name: string) => join(import.meta.dirname, `../src/main/demo/photos/${name}.jpg`);

test(
  'a handler adds photos, orders them by keyboard and shows them, and the claimant sees them',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', { name: 'Photos' });
    const [choosing] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Add photos' }).click(),
    ]);
    const [first = '', second = ''] = phone;
    await choosing.setFiles([picture(first), picture(second)]);
    await expect(card.getByRole('heading', { name: 'Not shown yet (2)' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await card.getByRole('group', { name: 'Photo 2 of 2' }).getByLabel('Taken at').selectOption('Repair');
    await card.getByRole('button', { name: 'Move photo 1 down' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(card.getByRole('group', { name: 'Photo 1 of 2' }).getByLabel('Taken at')).toHaveValue('repair');
    await card.getByRole('button', { name: 'Show all to Priya' }).click();
    await expect(card.getByRole('heading', { name: 'Priya sees (2)' })).toBeVisible();
    await openClaim(page, claim, 'photos');
    await expect(page.getByRole('img', { name: 'Inspection photo 1 of 1' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Repair photo 1 of 1' })).toBeVisible();
  },
);
