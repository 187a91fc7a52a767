import { v7 as newId } from 'uuid';

import type { Db } from '#server/db/connect.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import type { Settings } from '#server/settings/env.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';
import { failuresPerAddress, failureWindowMs } from './lookup-failures.rules.ts';

/** The keyed hash by which failures of one client network are counted, whatever it looked up. */
export const lookupAddress = ({ secretKey }: Pick<Settings, 'secretKey'>, address: string): Buffer =>
  keyedHash(secretKey, 'lookup-address', clientNetworkOf(address));

/** Returns the seconds until a network may look up again; 0 for now. */
export async function secondsToLookUp(db: Db, addressHash: Buffer, now: Date): Promise<number> {
  const failed = await db
    .selectFrom('lookup_failure')
    .select('failed_at')
    .where('address_hash', '=', addressHash)
    .where('failed_at', '>', new Date(now.getTime() - failureWindowMs))
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(failuresPerAddress - 1)
    .executeTakeFirst();
  return failed ? Math.ceil((failed.failed_at.getTime() + failureWindowMs - now.getTime()) / 1_000) : 0;
}

export async function countLookupFailure(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('lookup_failure').values({ id: newId(), address_hash: addressHash, failed_at: now }).execute();
}
