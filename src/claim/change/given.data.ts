import { sql, type RawBuilder } from 'kysely';

function notificationDigest(claimId: string): string {
  const texts = ['id', 'name', 'link_name', 'link_path'].map((column) => `n.${column}`).join(', ');
  return `coalesce((select md5(concat_ws(chr(31), ${texts})) from portal_notification n where n.claim_id = ${claimId}), '')`;
}

export function digestOfNotification(claimId: string): RawBuilder<string> {
  return sql<string>`(select ${sql.raw(notificationDigest('c.id'))} from claim c where c.id = ${claimId})`;
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
