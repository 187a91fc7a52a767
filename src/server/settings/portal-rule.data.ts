import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { requestOperator } from '#server/http/request-facts.ts';

type PortalRule = { defaultBrand: string; staffTwoFactor: boolean };

/** Stores the settings that guards in SQL read. Every server does so when it starts. */
export async function storePortalRule(db: Kysely<Tables>, rule: PortalRule): Promise<void> {
  const values = { default_brand: rule.defaultBrand, staff_two_factor: rule.staffTwoFactor };
  await db
    .insertInto('portal_rule')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute();
}

/** SQL of the brand of a claim under this alias. Null, which no limit includes, where no server has started yet. */
export const brandOfClaim = (claim: string): string =>
  `coalesce(${claim}.brand, (select default_brand from portal_rule))`;

/** SQL that is true where staff need a second factor. */
export const staffNeedSecondFactor = `coalesce((select staff_two_factor from portal_rule), false)`;

/** Ids of the brands whose claims the key of the present request reads and writes; null for all. */
export function brandLimit(): readonly string[] | null {
  return requestOperator()?.brands ?? null;
}

/** The condition that the key of the present request may know of the claim with this id. */
export function claimWithinLimit(claimId: RawBuilder<unknown>): RawBuilder<boolean> {
  const operator = requestOperator();
  if (operator === null || operator.brands === null) return sql<boolean>`true`;
  // The bare column, because of an expression PostgreSQL cannot estimate whether few claims are of these brands or most.
  const ofNone = operator.withDefaultBrand ? sql`or limited.brand is null` : sql``;
  return sql<boolean>`exists (select 1 from claim limited where limited.id = ${claimId}
    and (limited.brand = any(${[...operator.brands]}::text[]) ${ofNone}))`;
}
