import type { Handler } from '#claim/desk/work/handlers.data.ts';
import { listVersions } from '#claim/wording/own/own-words.data.ts';
import { saveWords } from '#claim/wording/own/save-words.server.ts';
import { accountActor } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';

const ownerName = 'Severn General';

/** Publishes the words of one client for one state once; what leads and administrators save later stays. */
export async function publishOwnWords({ database, now }: Services, lead: Handler | undefined): Promise<void> {
  const { kysely } = database;
  const client = await kysely.selectFrom('client').select('id').where('name', '=', ownerName).executeTakeFirst();
  if (lead === undefined || client === undefined) return;
  const worded = { owner: { brand: null, clientId: client.id }, key: 'Repair', locale: 'en-GB' } as const;
  if ((await listVersions(kysely, worded)).length > 0) return;
  const words = {
    meaning: ['Our workshop is repairing your device with the maker’s own parts.'],
    usually: ['Repairs for students usually take three working days.'],
  };
  const saver = { actor: accountActor(lead.id), name: lead.name, ownerName };
  await kysely.transaction().execute((tx) => saveWords(tx, { ...worded, words, isPublished: true }, saver, now()));
}
