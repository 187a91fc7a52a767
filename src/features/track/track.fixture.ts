import { v4 as newClaimId } from 'uuid';

import { normalisePostcode } from '#shared/people/postcode.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { Db } from '#server/db/connect.ts';

export type FoundClaim = { number: string; policyNumber?: string; postcode: string; changed?: string };

/** Inserts a claim with only what the look-up needs; returns its id. */
export async function addFindableClaim(db: Db, claim: FoundClaim): Promise<string> {
  const { number, policyNumber = '', postcode, changed = '2025-11-06T10:00:00Z' } = claim;
  const id = newClaimId();
  const at = new Date(changed);
  const row = { id, number, policy_number: policyNumber, registered_postcode: postcode };
  await db
    .insertInto('claim')
    .values({ ...row, last_state_change_date: at, created_at: at, updated_at: at })
    .execute();
  const keys = [
    { kind: 'number', text: number },
    { kind: 'policy', text: policyNumber },
  ].filter(({ text }) => text !== '');
  const postcode_norm = normalisePostcode(postcode);
  await db
    .insertInto('claim_lookup')
    .values(keys.map(({ kind, text }) => ({ kind, key: normaliseReference(text), postcode_norm, claim_id: id })))
    .execute();
  return id;
}
