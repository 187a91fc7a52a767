import type { ComponentType } from 'react';
import type { FirstQuery } from '#shared/page/first-answers.ts';

export type ClaimScreenProps = {
  claimId: string;
  /** A dialog is over it. */
  covered: boolean;
};

/** The screen of a claim page. The server runs its first queries and draws the page with their data. */
export type ClaimScreen = {
  Screen: ComponentType<ClaimScreenProps>;
  /** Every query that is sent when the page opens; a test compares. */
  firstQueries: (claimId: string) => FirstQuery[];
};
