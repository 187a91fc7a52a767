import type { Services } from '#server/context.ts';
import { purgeAccountLeftovers } from './my-account/sessions.data.ts';
import { purgeTries } from './tries/tries.data.ts';

/** Deletes sessions, links and counts that are over. To be called from time to time; nothing depends on it. */
export async function purgeAccounts({ database, now }: Services): Promise<void> {
  await purgeAccountLeftovers(database.kysely, now());
  await purgeTries(database.kysely, now());
}
