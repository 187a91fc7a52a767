/** `GET`, a page to print, without script; 404 `approval-not-found` if nothing was approved. */
export const approvalPath = (claimId: string): string => `/api/quote/${encodeURIComponent(claimId)}/approval`;

/** The same as a PDF. */
export const approvalPdfPath = (claimId: string): string => `${approvalPath(claimId)}.pdf`;
