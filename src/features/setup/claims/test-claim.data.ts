import type { Db } from '#server/db/connect.ts';
import { normalisePostcode } from '#shared/people/postcode.ts';
import { normaliseReference } from '#shared/reference.ts';
import { testClaim } from './test-claim.rules.ts';

/** Returns its number while it is there. A real claim of that number has another post code. */
export async function findTestClaim(db: Db): Promise<string | null> {
  const found = db
    .selectFrom('claim_lookup')
    .select('claim_id')
    .where('kind', '=', 'number')
    .where('key', '=', normaliseReference(testClaim.number))
    .where('postcode_norm', '=', normalisePostcode(testClaim.postcode));
  return (await found.executeTakeFirst()) === undefined ? null : testClaim.number;
}
