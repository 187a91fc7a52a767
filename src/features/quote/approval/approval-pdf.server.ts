import type { Brand } from '#server/brands/brand.ts';
import { openDrawer } from '#server/pdf/drawing-thread.server.ts';
import { letterheadOf } from '#server/pdf/letterhead.server.ts';
import { londonTime } from '#shared/time/dates.ts';
import type { Approval } from './approval.server.ts';
import type { ApprovalOrder } from './approval-worker.server.ts';
import { proofLeads, proofNames } from './approval-words.rules.ts';

export type ApprovalDrawer = {
  /** Returns the same bytes for the same approval and brand. Throws if the template or the logo is broken. */
  draw: (approval: Approval, brand: Brand) => Promise<Buffer>;
  close: () => Promise<void>;
};

export const approvalTitle = ({ subject, claimNumber }: Approval): string =>
  `${proofNames[subject]} ${claimNumber}`.trim();

/** Of the approval, never today's, because that would change the bytes. */
function dayOf(decidedAt: Date): { year: number; month: number; day: number } | null {
  const time = londonTime(decidedAt);
  return time && { year: time.year, month: time.month, day: time.day };
}

export function approvalDrawer(): ApprovalDrawer {
  const drawer = openDrawer<ApprovalOrder>(new URL('./approval-worker.server.ts', import.meta.url));
  return {
    draw: async (approval, brand) => {
      const { letterhead, logo } = letterheadOf(brand);
      const content = {
        ...{ title: approvalTitle(approval), heading: proofNames[approval.subject] },
        lead: proofLeads[approval.subject],
        ...{ day: dayOf(approval.decidedAt), rows: approval.agreed, brand: letterhead },
      };
      return (await drawer.draw({ content, logo })).pdf;
    },
    close: drawer.close,
  };
}
