import type { Brand } from '#server/brands/brand.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { approvalPdfPath } from '#features/quote/approval-path.rules.ts';
import type { Approval } from './approval.server.ts';
import { approvalLead, approvalName } from './approval-words.rules.ts';

export function approvalPage(
  { agreed }: Approval,
  { claimId, brand }: { claimId: string; brand: Brand },
): { html: string; policy: string } {
  const pdf = `<nav aria-label="This page"><p><a href="${approvalPdfPath(claimId)}">Save as a PDF</a></p></nav>`;
  return printedPage({ title: approvalName, lead: approvalLead, parts: [printedList(agreed), pdf] }, brand);
}
