import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test(
  'cards open and close by keyboard, stay as they were left, and ask only once they are opened',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(
      inspectingClaim({
        endUserName: 'Priya Nair',
        deliveryCourier: 'DPD',
        dpddeliveryNumber: '15501234567890',
        quote: { total: 246, vat: 41, quoteDetails: [{ description: 'Screen', total: 246, vat: 41 }] },
      }),
    );
    await signInByCall(page, await newAccount(['handler', 'lead']));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/desk/claims/${claim.id}`);
    const cardOf = (name: string) => page.getByRole('region', { name, exact: true });
    const headingOf = (name: string) => page.getByRole('complementary').getByRole('button', { name, exact: true });
    await expect(cardOf('Who').getByText('Email')).toBeVisible();
    await headingOf('Who').press('Enter');
    await expect(headingOf('Who')).toHaveAttribute('aria-expanded', 'false');
    await expect(headingOf('Who')).toBeFocused();
    await expect(cardOf('Who').getByText('Email')).toHaveCount(0);
    const cards = ['shown', 'others', 'payments', 'untaken', 'audit'];
    const calls = new Set(cards.map((card) => `/api/desk/claims/${claim.id}/${card}`));
    expect(asked.filter((path) => calls.has(path))).toEqual([]);
    for (const name of ['Other claims', 'Payment and anomalies', 'Changes not taken up', 'Audit of this claim']) {
      await headingOf(name).press('Space');
    }
    for (const name of ['To do of the claimant', 'Quote', 'Parcels', 'Report']) await headingOf(name).press('Space');
    await expect(cardOf('To do of the claimant').getByRole('listitem')).toContainText([
      'Pay the excess of £75.00',
      'Read 2 messages',
    ]);
    await expect(cardOf('Quote')).toContainText('£246.00');
    await expect(cardOf('Parcels').getByRole('link', { name: '15501234567890' })).toHaveAttribute('href', /track.dpd/);
    await expect(cardOf('Report')).toContainText('There is no report yet');
    await expect(cardOf('Audit of this claim').getByRole('listitem').first()).toContainText('Viewed');
    await expect(cardOf('Changes not taken up')).toContainText('No change waits');
    await expectAccessibleInBoth(page);
    await page.reload();
    await expect(headingOf('Who')).toHaveAttribute('aria-expanded', 'false');
    await expect(headingOf('Changes not taken up')).toHaveAttribute('aria-expanded', 'true');
  },
);
