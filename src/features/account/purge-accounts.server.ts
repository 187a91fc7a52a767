import type { Services } from '#server/context.ts';
import { purgeAccountLeftovers } from './my-account/sessions.data.ts';
import { purgeAttempts } from './attempts/attempts.data.ts';

export async function purgeAccounts({ database, now }: Services): Promise<void> {
  await purgeAccountLeftovers(database.kysely, now());
  await purgeAttempts(database.kysely, now());
}
