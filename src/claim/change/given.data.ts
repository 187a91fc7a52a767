import { sql, type RawBuilder } from 'kysely';

function notificationDigest(claim: string): string {
  const texts = ['id', 'name', 'link_name', 'link_path'].map((column) => `n.${column}`).join(', ');
  return `coalesce((select md5(concat_ws(chr(31), ${texts})) from portal_notification n where n.claim_id = ${claim}), '')`;
}

export function digestOfNotification(claimId: string): RawBuilder<string> {
  return sql<string>`(select ${sql.raw(notificationDigest('c.id'))} from claim c where c.id = ${claimId})`;
}

/** Returns SQL: whether the claimant has confirmed that the iCloud lock is off since it was last asked for. */
export function isLockRemoved(claim: string): string {
  return `exists (
      select from icloud_confirmation i
      where i.claim_id = ${claim}.id and i.answers = ${notificationDigest(`${claim}.id`)})`;
}

export function givenFacts(claim: string): string {
  const digest = notificationDigest(`${claim}.id`);
  return `json_build_object(
    'passcode', (select json_build_object('answers', p.answers = ${digest}, 'isHeld', p.deleted_at is null,
        'isRead', p.read_at is not null, 'isWithdrawn', p.withdrawn_at is not null)
      from passcode p where p.claim_id = ${claim}.id),
    'icloudAnswers', ${isLockRemoved(claim)})`;
}
