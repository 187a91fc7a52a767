import type { Brand } from '#server/brands/brand.ts';
import { say } from '#shared/words/say.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { choicePdfPath } from '#claim/offer/choice-path.rules.ts';
import { approvalPdfPath } from '#features/quote/approval-path.rules.ts';
import type { Approval } from './approval.server.ts';
import { proofLeads, proofNames } from './approval-words.rules.ts';

export function approvalPage(
  { subject, agreed, locale }: Approval,
  { claimId, brand }: { claimId: string; brand: Brand },
): { html: string; policy: string } {
  const pdf = `<nav aria-label="${say(locale, 'This page')}"><p><a href="${subject === 'outcome' ? choicePdfPath(claimId) : approvalPdfPath(claimId)}">${say(locale, 'Save as a PDF')}</a></p></nav>`;
  return printedPage(
    {
      title: say(locale, proofNames[subject]),
      lead: say(locale, proofLeads[subject]),
      locale,
      parts: [printedList(agreed), pdf],
    },
    brand,
  );
}
