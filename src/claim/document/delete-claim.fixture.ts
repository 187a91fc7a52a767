import type { Database } from '#server/db/connect.ts';
import { deleteClaimRow } from './claim-write.data.ts';

/** Deletes a claim as the operator's call does, without news of it. */
export async function deleteClaim({ kysely }: Pick<Database, 'kysely'>, id: string): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const columns = ['id', 'number', 'policy_number', 'registered_postcode'] as const;
    await deleteClaimRow(
      tx,
      await tx.selectFrom('claim').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}
