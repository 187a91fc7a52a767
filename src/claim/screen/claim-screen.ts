import type { ComponentType } from 'react';
import type { InitialQuery } from '#shared/page/initial-data.ts';

export type ClaimScreenProps = {
  claimId: string;
  /** A dialog is over it. */
  covered: boolean;
};

/** The screen of a claim page. The server runs its initial queries and renders the page with their data. */
export type ClaimScreen = {
  Screen: ComponentType<ClaimScreenProps>;
  /** Every query that is sent when the page opens; a test compares. */
  initialQueries: (claimId: string) => InitialQuery[];
};
