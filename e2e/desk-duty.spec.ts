import { expect, signInByCall, test } from './accounts.ts';

test(
  'a lead writes down what was found, changes it and closes it, by keyboard; the packs are of what is on screen',
  { tag: '@one-width' },
  async ({ page, newAccount, asAdmin, expectAccessibleEverywhere }) => {
    const run = Date.now();
    const finding = `Late answers ${run}`;
    await signInByCall(page, await newAccount(['handler', 'lead'], { name: 'Lena Ott' }));
    await page.goto('/desk/reports');
    await page.getByRole('link', { name: /^Consumer Duty:/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consumer Duty' })).toBeVisible();
    for (const name of ['Products and services', 'Price and value', 'Consumer understanding', 'Consumer support']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    const from = await page.getByRole('combobox', { name: 'Period' }).inputValue();
    await expect(page.getByRole('link', { name: 'Download the PDF' })).toHaveAttribute(
      'href',
      new RegExp(`/api/desk/consumer-duty/pack\\.pdf\\?client=.*&from=${from}&to=`),
    );
    // It stands before the client that is on screen, which stays.
    const first = { clientId: crypto.randomUUID(), name: `Client ${run}`, contracts: [{ customer: `Client ${run}` }] };
    await asAdmin('saveClient', { ...first, seen: null });
    await page.getByRole('button', { name: 'Add an action' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an action' });
    await dialog.getByLabel('What was found').fill(finding);
    await dialog.getByLabel('Cause of complaints').selectOption('delay');
    await dialog.getByLabel('What is done about it').fill('A second handler on Mondays.');
    await expect(dialog.getByRole('combobox', { name: 'Who' })).toContainText('Lena Ott');
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Control+Enter');
    const actions = page.getByRole('region', { name: 'Actions' });
    await expect(actions.getByRole('heading', { name: finding })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await actions.getByRole('button', { name: `Change: ${finding}` }).click();
    await page.getByRole('dialog').getByLabel('What is done about it').fill(`Two handlers on Mondays, ${run}.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // Its text is in the field as well.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(actions.getByText(`Two handlers on Mondays, ${run}.`)).toBeVisible();
    await actions.getByRole('button', { name: `Close: ${finding}` }).click();
    await page
      .getByRole('dialog', { name: 'What changed?' })
      .getByLabel('What changed')
      .fill(`Nine of ten are in time, ${run}.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close the action' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(actions.getByText(`Nine of ten are in time, ${run}.`)).toBeVisible();
    await expect(actions.getByRole('button', { name: `Close: ${finding}` })).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  },
);
