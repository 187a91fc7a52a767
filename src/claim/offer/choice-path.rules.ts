/** `GET`, a page to print, without script; 404 `choice-not-found` if nothing was chosen. */
export const choicePath = (claimId: string): string => `/api/outcome/${encodeURIComponent(claimId)}/choice`;

/** The same as a PDF. */
export const choicePdfPath = (claimId: string): string => `${choicePath(claimId)}.pdf`;
