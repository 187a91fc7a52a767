import { Problem } from '#server/http/errors.ts';
import { readNewerSaid } from '../claim/thread.data.ts';
import type { Acting } from './act.server.ts';

/**
 * Throws 409 `newer-message` if somebody else has said something since; `withOwn` also if the handler has, from another
 * tab. The claim is locked, so nobody can meanwhile.
 */
export async function checkSeen(
  { tx, actor, claim }: Acting,
  seen: string | null,
  { withOwn = false }: { withOwn?: boolean } = {},
): Promise<void> {
  const newer = await readNewerSaid(tx, claim.id, { seen, accountId: actor.accountId, withOwn });
  if (newer.length === 0) return;
  throw new Problem(409, 'newer-message', 'There is something newer than what was seen. Nothing was done.', {
    members: { newer },
  });
}
