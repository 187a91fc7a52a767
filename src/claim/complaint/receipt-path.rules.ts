/** Where an insurer reads what was handed over, and confirms it. */
export const receiptPath = (token: string): string => `/complaint-receipt/${token}`;
