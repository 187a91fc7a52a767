import type { Brand } from '#server/brands/brand.ts';
import { openDrawer } from '#server/pdf/drawing-thread.server.ts';
import { letterheadOf } from '#server/pdf/letterhead.server.ts';
import { pdfLanguage } from '#server/pdf/pdf-language.ts';
import { say, translated } from '#shared/words/say.ts';
import { londonTime } from '#shared/time/dates.ts';
import type { Approval } from './approval.server.ts';
import type { ApprovalOrder } from './approval-worker.server.ts';
import { proofLeads, proofNames } from './approval-words.rules.ts';

export type ApprovalDrawer = {
  /** Returns the same bytes for the same approval and brand. Throws if the template or the logo is broken. */
  draw: (approval: Approval, brand: Brand) => Promise<Buffer>;
  close: () => Promise<void>;
};

export const approvalTitle = ({ subject, claimNumber, locale }: Approval): string =>
  `${say(locale, proofNames[subject])} ${claimNumber}`.trim();

/** Of the approval, never today's, because that would change the bytes. */
function dayOf(decidedAt: Date): { year: number; month: number; day: number } | null {
  const time = londonTime(decidedAt);
  return time && { year: time.year, month: time.month, day: time.day };
}

export function approvalDrawer(): ApprovalDrawer {
  const drawer = openDrawer<ApprovalOrder>(new URL('./approval-worker.server.ts', import.meta.url));
  return {
    draw: async (approval, brand) => {
      const { locale } = approval;
      const { letterhead, logo } = letterheadOf(brand);
      const content = {
        title: approvalTitle(approval),
        heading: say(locale, proofNames[approval.subject]),
        lead: say(locale, proofLeads[approval.subject]),
        language: pdfLanguage(locale),
        page: translated('Page {page} of {pages}', locale),
        day: dayOf(approval.decidedAt),
        rows: approval.agreed,
        brand: letterhead,
      };
      return (await drawer.draw({ content, logo })).pdf;
    },
    close: drawer.close,
  };
}
