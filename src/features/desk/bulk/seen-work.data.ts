import { createHash } from 'node:crypto';

import type { Tx } from '#server/db/connect.ts';
import { readPutOff, readWait } from '../work/work.data.ts';

/**
 * Returns what stands of a snooze or a wait, to be compared; null where nothing does. Of a wait it is a hash, because a
 * run is kept apart from its claims, and their words are not.
 */
export async function readSeenWork(tx: Tx, claimId: string, kind: 'snooze' | 'wait'): Promise<string | null> {
  if (kind === 'snooze') return (await readPutOff(tx, claimId))?.toISOString() ?? null;
  const { on, until, what } = await readWait(tx, claimId);
  if (on === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([on, until, what]))
    .digest('base64url');
}
