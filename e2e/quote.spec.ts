import type { Page } from '@playwright/test';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { expect, isWide, test, withoutInitialData, sameAtEveryWidth, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const contract = { name: 'Gold', customer: 'Acme Insurance', tatSlaDays: 10 };

const quote = {
  total: 1333.3,
  vat: 222.2,
  quoteDetails: [
    { part: { name: 'Display assembly' }, total: 1111.1, vat: 185.18 },
    { description: 'Labour', total: 207.2, vat: 17.02 },
    { part: { name: 'Goodwill' }, total: 15, vat: 20 },
  ],
};

async function cells(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: 'What your repair costs' }).getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => {
      const money = await row.locator('td > span:not([aria-hidden])').allTextContents();
      return [(await row.getByRole('rowheader').textContent()) ?? '', ...money];
    }),
  );
}

test.describe('Quote', () => {
  test(
    'shows every row to the penny, and the total that was quoted',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(inspectingClaim({ quote }));
      await openClaim(page, story, 'quote');
      await expect(page).toHaveTitle(/^Quote \| /);
      const table = page.getByRole('table', { name: 'What your repair costs' });
      await expect(table.getByRole('columnheader')).toHaveText([
        'Description',
        'Cost (Ex VAT)',
        'VAT',
        'Total Cost (Inc VAT)',
      ]);
      expect(await cells(page)).toEqual([
        ['Display assembly', '£925.92', '£185.18', '£1,111.10'],
        ['2Labour', '£190.18', '£17.02', '£207.20'],
        ['Goodwill', '−£5.00', '£20.00', '£15.00'],
        ['Total', '£1,111.10', '£222.20', '£1,333.30'],
      ]);
      await expectAccessibleEverywhere(page);
    },
  );

  test('says who pays, and what the claimant has paid', sameAtEveryWidth, async ({ page, putClaim }) => {
    const paid = { excessPaymentTaken: true, excessTakenDate: '2025-11-18T10:00:00Z' };
    const story = await putClaim(
      inspectingClaim({ quote, contract, state: 'Awaiting Authorisation', events: [], ...paid }),
    );
    await openClaim(page, story);
    const card = page.getByRole('region', { name: 'Your quote' });
    const sentence = 'If Acme Insurance agrees, it pays for this repair. You pay only your excess of £75.00.';
    await expect(card.getByText(sentence)).toBeVisible();
    await card.getByRole('link', { name: 'See the quote' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('You paid it on 18 November 2025.')).toBeVisible();
  });

  test('says that the insurer pays once it has agreed', sameAtEveryWidth, async ({ page, putClaim }) => {
    const events = [stateChange('Repair', 1)];
    const story = await putClaim(inspectingClaim({ quote, contract, state: 'Repair', events, policyExcessAmount: 0 }));
    await openClaim(page, story, 'quote');
    await expect(page.getByText('Acme Insurance pays for this repair.', { exact: true })).toBeVisible();
  });

  test('is a block a row on a phone, still a table for assistive technology', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim({ quote }));
    await openClaim(page, story, 'quote');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('table').getByRole('cell')).toHaveCount(12);
    const repeated = page.getByRole('table').locator('td [aria-hidden]').filter({ hasText: 'Cost (Ex VAT)' });
    await expect(repeated.first()).toBeVisible({ visible: !isWide(page) });
    const [vat, total] = [0, 1].map((place) =>
      page
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .nth(place + 1),
    );
    const [one, next] = [await vat?.boundingBox(), await total?.boundingBox()];
    if (!isWide(page)) expect(next?.y).toBeGreaterThan(one?.y ?? 0);
    else expect(next?.x).toBeGreaterThan(one?.x ?? 0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('says so when there is none', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'quote');
    await expect(page.getByText('There’s no quote for this claim yet.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('keeps its place while it loads', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim({ quote }));
    await trackByCall(page, story);
    await withoutInitialData(page);
    await page.route('**/graphql', (route) =>
      bodyOf(route.request()).includes('query Quote') ? undefined : route.fallback(),
    );
    await page.goto(`/quote/${story.id}`);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
    await expect(page.getByText('There’s no quote for this claim yet.')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('on paper it is a table that says whose it is', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim({ quote }));
    await openClaim(page, story, 'quote');
    await expect(page.getByRole('table')).toBeVisible();
    const printed = page.getByText(new RegExp(`^${story.number} · .* · \\d\\d/\\d\\d/\\d{4}$`));
    await expect(printed).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(printed).toBeVisible();
    await expect(page.getByRole('table').getByRole('columnheader', { name: 'VAT', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
  });

  test('My Claim leads to a quote only where there is one', sameAtEveryWidth, async ({ page, putClaim }) => {
    const link = page.getByRole('main').getByRole('link', { name: 'Quote', exact: true });
    await openClaim(page, await putClaim(inspectingClaim({ quote })));
    await expect(link).toBeVisible();
    await openClaim(page, await putClaim(inspectingClaim({ quote: null })));
    await expect(page.getByRole('main').getByRole('link', { name: 'History', exact: true })).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test(
    'is reached by keyboard from My Claim, and stays when the network goes',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      await openClaim(page, await putClaim(inspectingClaim({ quote })));
      await page.getByRole('main').getByRole('link', { name: 'Quote', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeFocused();
      await expect(page.getByText('£1,333.30')).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText(/You[’']re offline\./)).toBeVisible();
      await expect(page.getByText('£1,333.30')).toBeVisible();
    },
  );
});
