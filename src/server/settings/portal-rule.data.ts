import { type RawBuilder, sql } from 'kysely';

import { requestOperator } from '#server/http/request-facts.ts';
import { unnamedBrandId } from '#server/brands/unnamed-brand.ts';
import type { Db } from '#server/db/connect.ts';

type PortalRule = { defaultBrand: string; staffTwoFactor: boolean };

export async function storePortalRule(db: Db, rule: PortalRule): Promise<void> {
  const values = { default_brand: rule.defaultBrand, staff_two_factor: rule.staffTwoFactor };
  await db
    .insertInto('portal_rule')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute();
}

/** Puts a brand in the place of the one that says that it is nobody's. */
export async function nameDefaultBrand(tx: Db, brand: string): Promise<void> {
  const unnamed = tx.updateTable('portal_rule').set({ default_brand: brand });
  await unnamed.where('default_brand', '=', unnamedBrandId).execute();
}

/** Null, which no limit includes, if no server has started yet. */
export const brandOfClaim = (claim: string): string =>
  `coalesce(${claim}.brand, (select default_brand from portal_rule))`;

export const staffNeedSecondFactor = `coalesce((select staff_two_factor from portal_rule), false)`;

export function brandLimit(): readonly string[] | null {
  return requestOperator()?.brands ?? null;
}

/** A key of some brands may be an insurer's, which is not told that a claimant has support needs (decision 138). */
export function withoutNeeds(tellsOfNeeds: RawBuilder<unknown>): RawBuilder<boolean> {
  const operator = requestOperator();
  const isToldAll = operator === null || operator.brands === null || operator.readsNeeds;
  return isToldAll ? sql<boolean>`true` : sql<boolean>`(${tellsOfNeeds}) is not true`;
}

export function claimWithinLimit(claimId: RawBuilder<unknown>): RawBuilder<boolean> {
  const operator = requestOperator();
  if (operator === null || operator.brands === null) return sql<boolean>`true`;
  // The bare column: for an expression PostgreSQL cannot estimate how many claims match.
  const ofNone = operator.withDefaultBrand ? sql`or limited.brand is null` : sql``;
  // Not correlated, because Citus keeps claims and most lists on different machines.
  return sql<boolean>`${claimId} in (select limited.id from claim limited
    where limited.brand = any(${[...operator.brands]}::text[]) ${ofNone})`;
}
