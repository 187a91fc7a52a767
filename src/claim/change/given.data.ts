import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

const digest = `md5(concat_ws(chr(31), ${['id', 'name', 'link_name', 'link_path'].map((column) => `n.${column}`).join(', ')}))`;

function notificationDigest(claimId: string): string {
  return `coalesce((select ${digest} from portal_notification n where n.claim_id = ${claimId}), '')`;
}

/** Returns what tells the claim's notification from another one; empty without one. */
export async function digestOfNotification(db: Db, claimId: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select ${sql.raw(digest)} as digest from portal_notification n
    where n.claim_id = ${claimId}`.execute(db);
  return rows[0]?.digest ?? '';
}

/** Returns SQL: whether the claimant has confirmed that the iCloud lock is off since it was last asked for. */
export function isLockRemoved(claimId: string): string {
  return `exists (
      select from icloud_confirmation i
      where i.claim_id = ${claimId} and i.answers = ${notificationDigest(claimId)})`;
}

export function givenFacts(claimId: string): string {
  const digestNow = notificationDigest(claimId);
  return `json_build_object(
    'passcode', (select json_build_object('answers', p.answers = ${digestNow}, 'isHeld', p.deleted_at is null,
        'isRead', p.read_at is not null, 'isWithdrawn', p.withdrawn_at is not null)
      from passcode p where p.claim_id = ${claimId}),
    'icloudAnswers', ${isLockRemoved(claimId)})`;
}
