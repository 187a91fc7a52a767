import type { Services } from '#server/context.ts';
import { purgeAccountLeftovers } from './my-account/sessions.data.ts';
import { purgeTries } from './tries/tries.data.ts';

/** Deletes expired sessions, links and counts. Runs from time to time; nothing depends on it. */
export async function purgeAccounts({ database, now }: Services): Promise<void> {
  await purgeAccountLeftovers(database.kysely, now());
  await purgeTries(database.kysely, now());
}
