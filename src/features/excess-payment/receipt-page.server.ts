import type { Money } from '#claim/money/money.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { practiceNote, receiptFacts, totalFacts, type Receipt } from './receipt.rules.ts';

function listOf(receipt: Receipt, locale: Locale): string {
  const note = receipt.isPractice ? `<p><strong>${escapeHtml(say(locale, practiceNote))}</strong></p>` : '';
  return `${note}${printedList(receiptFacts(receipt, locale))}`;
}

export function receiptPage(
  receipts: readonly Receipt[],
  /** All that was paid on the claim, for its own reader. */
  money: Money | null,
  brand: Brand,
  locale: Locale,
): { html: string; policy: string } {
  const lead = say(locale, '{company} has received your excess payment.', { company: brand.companyName });
  const lists = receipts.map((receipt) => listOf(receipt, locale));
  return printedPage(
    {
      title: say(locale, 'Receipt'),
      lead,
      locale,
      parts: [...lists, ...(money !== null && receipts.length > 1 ? [printedList(totalFacts(money, locale))] : [])],
    },
    brand,
  );
}
