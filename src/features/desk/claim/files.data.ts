import type { Pool } from 'pg';

import { readersClaim, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { attachmentPath } from '#claim/messages/attachment.rules.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { replyFilePath } from '../file/reply-files.data.ts';
import type { ClaimFile, WithheldFiles } from './file-routes.ts';

/** Whoever may not read the claim's own pages may not read its files, which can show a name or an address. */
const statement = `select coalesce((select json_agg(json_build_object('id', a.id, 'messageId', a.message_id,
      'name', a.name, 'mediaType', a.media_type, 'size', a.size_bytes, 'isSent', a.is_sent) order by a.created_at, a.id)
    from (
      select id, message_id, name, media_type, size_bytes, created_at, true as is_sent
      from message_attachment where claim_id = $4::uuid and message_id is not null
      union all select f.id, f.message_id, f.name, f.media_type, f.size_bytes, f.created_at, m.id is not null
      from desk_file f left join portal_message m on m.claim_id = $4::uuid and m.id = f.message_id
      where f.claim_id = $4::uuid and f.message_id is not null) a
    where a.is_sent or 'handler' = any (asker.roles)), '[]') as files, ${visibleTo('$4::uuid', 1)} as "isVisible"
  from ${readersClaim('c', '$4::uuid', 1)}`;

type StoredFile = Omit<ClaimFile, 'url'> & { isSent: boolean };

export type FilesOfClaim = { files: ClaimFile[]; withheld: WithheldFiles[] };

const isPhoto = ({ mediaType }: StoredFile): boolean => mediaType.startsWith('image/');

function countByMessage(files: readonly StoredFile[]): WithheldFiles[] {
  return [...Map.groupBy(files, ({ messageId }) => messageId)].map(([messageId, of]) => {
    const photos = of.filter(isPhoto).length;
    return { messageId, photos, documents: of.length - photos };
  });
}

/** Returns null where there is no such claim, or it is beyond the account's limits. */
export async function readFiles(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<FilesOfClaim | null> {
  const { rows } = await pool.query<{ files: StoredFile[]; isVisible: boolean }>({
    name: 'desk-files',
    text: statement,
    values: [...visibilityValues(viewer, now), claimId],
  });
  const [found] = rows;
  if (found === undefined) return null;
  if (!found.isVisible) return { files: [], withheld: countByMessage(found.files) };
  const files = found.files.map(({ isSent, ...file }) => {
    return { ...file, url: isSent ? attachmentPath(claimId, file) : replyFilePath(claimId, file.id) };
  });
  return { files, withheld: [] };
}
