import type { MoneyState } from '#claim/money/money-states.rules.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { publicBrand, type Brands } from '#server/brands/brand.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { Locale } from '#shared/locale.ts';
import { penceOf } from '#shared/money.ts';
import type { AskGraphql } from '#main/graphql.ts';
import type { ShownExcess } from './shown-excess.ts';

/** Returns null where the viewer may not see the claim, and on any error. */
export type ShownExcessOf = (claimId: string, viewer: Viewer, locale: Locale) => Promise<ShownExcess | null>;

const operationName = 'ExcessWithoutScript';

const query = `query ${operationName}($id: ID!) {
  claim(id: $id) { readOnly policyExcessAmount unreadMessageCount brand { id } money { state stillToPay } }
}`;

type Claim = ShownExcess['nav'] & {
  readOnly: boolean;
  brand: { id: string };
  money: { state: MoneyState; stillToPay: number };
};

type Answered = { data?: { claim: Claim | null } | null };

export function openShownExcess(ask: AskGraphql, brands: Brands): ShownExcessOf {
  return async (claimId, viewer, locale) => {
    if (!isWellFormedId(claimId)) return null;
    // If the store is unavailable, the shell is still shown.
    const answer = await ask({ query, variables: { id: claimId }, operationName }, viewer, locale).catch(() => null);
    const claim = answer?.status === 200 ? (JSON.parse(answer.body) as Answered).data?.claim : null;
    if (!claim) return null;
    const { readOnly, brand, money, policyExcessAmount, unreadMessageCount } = claim;
    return {
      claimId,
      readOnly,
      brand: publicBrand(brands.byId(brand.id), locale),
      state: money.state,
      duePence: penceOf(money.stillToPay),
      nav: { policyExcessAmount, unreadMessageCount },
    };
  };
}
