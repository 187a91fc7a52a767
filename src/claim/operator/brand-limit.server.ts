import { sql } from 'kysely';

import { Problem } from '#server/http/errors.ts';
import { brandLimit } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';

export function foreignBrand(brands: readonly string[]): Problem {
  const detail = `This key writes claims of ${brands.join(', ')} alone. Send one of these brands, or use another key.`;
  return new Problem(403, 'brand-not-allowed', detail, { errors: [{ pointer: '/brand', detail }] });
}

/** Throws 403 if the request's key may not write claims of one of these brands; null is the default brand. */
export async function checkBrandLimit(tx: Db, written: readonly (string | null)[]): Promise<void> {
  const limit = brandLimit();
  if (limit === null) return;
  const { rows } = await sql<{ brand: string | null }>`select default_brand brand from portal_rule`.execute(tx);
  const fallback = rows[0]?.brand ?? null;
  const isWithin = (brand: string | null) => brand !== null && limit.includes(brand);
  if (!written.every((brand) => isWithin(brand ?? fallback))) throw foreignBrand(limit);
}
