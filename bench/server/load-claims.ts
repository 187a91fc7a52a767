import { startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { detailedClaims, generateClaims } from '../../harness/generate-claims.ts';

/** A claim with everything that calls about it need; `message` is one of its messages. */
export type LoadClaim = { id: string; number: string; message: string; cookie: string };

/** Of every claim that is asked for. */
export const postcode = 'YO1 7HU';

/** Stores so many claims, and gives some of them, spread over all, a session each. */
export async function loadClaims(
  { database, settings }: Services,
  total: number,
  sampleSize: number,
): Promise<LoadClaim[]> {
  await generateClaims(database.pool, total);
  const claims = await detailedClaims(database.pool, total, sampleSize);
  const ids = claims.map(({ id }) => id);
  await database.pool.query('update claim_lookup set postcode_norm = $2 where claim_id = any($1)', [ids, 'YO17HU']);
  const { rows } = await database.pool.query<{ claim: string; message: string }>(
    'select distinct on (claim_id) claim_id claim, id message from portal_message where claim_id = any($1)',
    [ids],
  );
  const messages = new Map(rows.map(({ claim, message }) => [claim, message]));
  const all: LoadClaim[] = [];
  for (const { id, number } of claims) {
    const token = await startClaimSession(database.kysely, { claimIds: [id], sharedDevice: false }, new Date());
    const message = messages.get(id) ?? '';
    all.push({ id, number, message, cookie: `${claimCookieName(settings)}=${token}` });
  }
  return all;
}
