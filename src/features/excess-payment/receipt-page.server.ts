import type { Money } from '#claim/money/money.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { practiceNote, receiptFacts, totalFacts, type Receipt } from './receipt.rules.ts';

function listOf(receipt: Receipt): string {
  const note = receipt.isPractice ? `<p><strong>${escapeHtml(practiceNote)}</strong></p>` : '';
  return `${note}${printedList(receiptFacts(receipt))}`;
}

export function receiptPage(
  receipts: readonly Receipt[],
  money: Money,
  brand: Brand,
): { html: string; policy: string } {
  const lead = `${brand.companyName} has received your excess payment.`;
  return printedPage(
    {
      title: 'Receipt',
      lead,
      parts: [...receipts.map(listOf), ...(receipts.length > 1 ? [printedList(totalFacts(money))] : [])],
    },
    brand,
  );
}
