/** `GET`, a page to print, without script; 404 `receipt-not-found` if nothing was paid here. */
export const receiptPath = (claimId: string): string => `/api/excess-payment/${encodeURIComponent(claimId)}/receipt`;
