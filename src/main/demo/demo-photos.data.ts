import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Db } from '#server/db/connect.ts';

type Dated = { reference: string; kind: PhotoKind; addedAt: Date };

export async function datePhotos(db: Db, { reference, kind, addedAt }: Dated): Promise<void> {
  await db
    .updateTable('photo')
    .set({ created_at: addedAt })
    .where('kind', '=', kind)
    .where('claim_id', 'in', (claims) => claims.selectFrom('claim').select('id').where('number', '=', reference))
    .execute();
}
