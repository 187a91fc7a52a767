import type { Database } from '#server/db/connect.ts';
import { deleteClaimRow } from './claim-write.data.ts';

/** Deletes a claim as the operator's call does, without news of it. */
export async function deleteClaim({ kysely }: Pick<Database, 'kysely'>, id: string): Promise<void> {
  await kysely.transaction().execute((tx) => deleteClaimRow(tx, id));
}
