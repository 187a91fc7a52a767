import { claimPageNames, claimPages } from '../src/shared/page/claim-pages.ts';

/** The claim pages that every claimant can open at any time: all but those of payment. */
export const unpaidPageNames = claimPageNames.filter((page) => !claimPages[page].payment);
