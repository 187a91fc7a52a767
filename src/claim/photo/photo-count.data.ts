import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { mostPhotos } from './photo-names.rules.ts';

/** Throws 409 if the claim has as many photos as it may, published or not. The caller has locked the claim. */
export async function checkPhotoCount(tx: Tx, claimId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select id from photo where claim_id = ${claimId}::uuid
    union all select id from desk_photo where claim_id = ${claimId}::uuid) p`.execute(tx);
  if ((rows[0]?.count ?? 0) < mostPhotos) return;
  throw new Problem(409, 'too-many-photos', `A claim has at most ${mostPhotos} photos. Delete some first.`);
}
