import type { ComponentType } from 'react';
import type { InitialQuery } from '#shared/page/initial-data.ts';

export type ClaimScreenProps = {
  claimId: string;
  covered: boolean;
};

export type ClaimScreen = {
  Screen: ComponentType<ClaimScreenProps>;
  /** Every query that is sent when the page opens; a test compares. */
  initialQueries: (claimId: string) => InitialQuery[];
};
