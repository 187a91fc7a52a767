import { type PhotoView, photoViews } from '#claim/photo/photo-views.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/** `sessionHash` is of the session of the handler who made it. */
export type Station = {
  id: string;
  claimId: string;
  sessionHash: Buffer;
  opensUntil: Date;
  browserHash: Buffer | null;
  endsAt: Date | null;
};

type NewStation = {
  id: string;
  claimId: string;
  accountId: string;
  sessionHash: Buffer;
  codeHash: Buffer;
  madeAt: Date;
  opensUntil: Date;
};

export async function addStation(tx: Tx, { madeAt, opensUntil, ...station }: NewStation): Promise<void> {
  const { id, claimId, accountId, sessionHash, codeHash } = station;
  const hashes = { session_hash: sessionHash, code_hash: codeHash };
  const row = { id, claim_id: claimId, account_id: accountId, ...hashes, made_at: madeAt, opens_until: opensUntil };
  await tx.insertInto('photo_station').values(row).execute();
}

export async function endStations(
  tx: Tx,
  { claimId, accountId, now }: { claimId: string; accountId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('photo_station')
    .set({ ended_at: now })
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Locks the station, so that one browser opens it. Returns null if there is none, or it was ended. */
export async function lockStation(tx: Tx, codeHash: Buffer): Promise<Station | null> {
  const row = await tx
    .selectFrom('photo_station')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, claim_id: claimId, session_hash: sessionHash, opens_until: opensUntil } = row;
  return { id, claimId, sessionHash, opensUntil, browserHash: row.browser_hash, endsAt: row.ends_at };
}

export async function bindStation(
  tx: Tx,
  { id, browserHash, endsAt }: { id: string; browserHash: Buffer; endsAt: Date },
): Promise<void> {
  const bound = { browser_hash: browserHash, ends_at: endsAt };
  await tx.updateTable('photo_station').set(bound).where('id', '=', id).execute();
}

/** Returns until when the asker's own station of a claim is good, and whether a phone has opened it. */
export async function findOwnStation(
  db: Db,
  { claimId, sessionHash, now }: { claimId: string; sessionHash: Buffer; now: Date },
): Promise<{ until: string; isOpen: boolean } | null> {
  const row = await db
    .selectFrom('photo_station')
    .select(['opens_until', 'ends_at'])
    .where('claim_id', '=', claimId)
    .where('session_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const until = row.ends_at ?? row.opens_until;
  return until > now ? { until: until.toISOString(), isOpen: row.ends_at !== null } : null;
}

export async function numberOfClaim(tx: Tx, claimId: string): Promise<string> {
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  return (await claim.executeTakeFirstOrThrow()).number;
}

/**
 * Returns what is left of the photos that a link took, the newest of a view last. Published ones come first, because they
 * are not replaced.
 */
export async function readTaken(
  tx: Tx,
  { id, claimId }: Pick<Station, 'id' | 'claimId'>,
): Promise<{ shot: PhotoView; photoId: string }[]> {
  const ofLink = (table: 'photo' | 'desk_photo') =>
    tx
      .selectFrom(table)
      .select(['id as photoId', 'view as shot'])
      .where('claim_id', '=', claimId)
      .where('station_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const photos = [...(await ofLink('photo')), ...(await ofLink('desk_photo'))];
  return photos.flatMap(({ photoId, ...photo }) => {
    const shot = photoViews.find((view) => view === photo.shot);
    return shot === undefined ? [] : [{ shot, photoId }];
  });
}

export async function deleteStationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('photo_station').where('made_at', '<', before).execute();
}
