import type { Pool } from 'pg';

import { readersClaim, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { attachmentPath } from '#claim/messages/attachment.rules.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { ClaimFile } from './file-routes.ts';

/** Whoever may not read the claim's own pages may not read its files, which can show a name or an address. */
const statement = `select coalesce((select json_agg(json_build_object('id', a.id, 'messageId', a.message_id,
      'name', a.name, 'mediaType', a.media_type, 'size', a.size_bytes) order by a.created_at, a.id)
    from message_attachment a
    where a.claim_id = $4::uuid and a.message_id is not null and ${visibleTo('$4::uuid', 1)}), '[]') as files
  from ${readersClaim('c', 1)} and c.id = $4::uuid`;

/** Returns null where there is no such claim, or it is beyond the account's limits. */
export async function readFiles(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<ClaimFile[] | null> {
  const { rows } = await pool.query<{ files: Omit<ClaimFile, 'url'>[] }>({
    name: 'desk-files',
    text: statement,
    values: [...visibilityValues(viewer, now), claimId],
  });
  return rows[0]?.files.map((file) => ({ ...file, url: attachmentPath(claimId, file) })) ?? null;
}
