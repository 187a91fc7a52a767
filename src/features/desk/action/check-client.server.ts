import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { Problem } from '#server/http/errors.ts';
import type { Acting } from './act.server.ts';

/** Throws 409 `insurer-changed` where the claim has another client than the page showed; undefined asks nothing. */
export async function checkClient(
  { tx, claim }: Acting,
  clientId: string | null | undefined,
  detail: string,
): Promise<void> {
  if (clientId === undefined || (await readClientId(tx, claim.id)) === clientId) return;
  throw new Problem(409, 'insurer-changed', detail);
}
