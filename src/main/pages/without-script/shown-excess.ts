import type { PublicBrand } from '#shared/page/boot.ts';
import type { MoneyState } from '#claim/money/money-states.rules.ts';

/** What the excess page says without a script. `brand` is that of the claim. */
export type ShownExcess = {
  claimId: string;
  brand: PublicBrand;
  state: MoneyState;
  duePence: number;
  readOnly: boolean;
  nav: { policyExcessAmount: number; unreadMessageCount: number };
};
