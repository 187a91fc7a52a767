import { sql } from 'kysely';

import { isRecorded, recordedAt, recorderName } from '#claim/read/recorded-decision-sql.ts';
import type { Db } from '#server/db/connect.ts';

/** Who at the desk wrote a decision or choice down that was told to them, and when; `by` is empty of a gone account. */
export type Recorder = { id: string; versionId: string; by: string; at: Date };

/** Returns them of all quotes and offers of the claim, the newest first. */
export async function readRecorders(db: Db, claimId: string): Promise<Recorder[]> {
  const { rows } = await sql<Recorder>`select d.id, d.version_id as "versionId",
      coalesce(${sql.raw(recorderName)}, '') as by, ${sql.raw(recordedAt)} as at
    from authorisation d where d.claim_id = ${claimId}::uuid and ${sql.raw(isRecorded)} order by d.id desc`.execute(db);
  return rows;
}

/** Returns what the answer about decision `id` has of it; null where nobody wrote it down for somebody. */
export function recordedOf(recorders: readonly Recorder[], id: string): { by: string; at: string } | null {
  const recorder = recorders.find((one) => one.id === id);
  return recorder === undefined ? null : { by: recorder.by, at: recorder.at.toISOString() };
}
