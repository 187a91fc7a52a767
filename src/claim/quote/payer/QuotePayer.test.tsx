import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuotePayer } from './QuotePayer.tsx';

const said = (paidBy: string | null, excessTakenDate: string | null): string =>
  renderToStaticMarkup(
    <QuotePayer
      claim={{
        id: 'claim',
        displayStatus: 'In Progress',
        repairPayer: { insurer: 'Northfield Insurance', isAgreed: true },
        policyExcessAmount: 75,
        excessPaymentTaken: true,
        excessTakenDate,
        money: { paidBy },
        quoteVersion: null,
      }}
    />,
  );

test.each(['2025-11-24T12:00:00Z', null])('a nominee who paid the excess is named, where the day is %s', (day) => {
  const html = said('Ewa Nowak', day);
  expect(html).toContain('Ewa Nowak paid it for you.');
  expect(html).not.toMatch(/You(’ve)? paid it/);
});

test('the claimant who paid reads when', () => {
  expect(said(null, '2025-11-24T12:00:00Z')).toContain('You paid it on 24 November 2025.');
  expect(said(null, null)).toContain('You’ve paid it.');
});
