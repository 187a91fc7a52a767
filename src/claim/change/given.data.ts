import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

const texts = ['id', 'name', 'link_name', 'link_path'].map((column) => `n.${column}`).join(', ');
const digest = `md5(concat_ws(chr(31), ${texts}))`;

function notificationDigest(claimId: string): string {
  return `coalesce((select ${digest} from portal_notification n where n.claim_id = ${claimId}), '')`;
}

export async function storeAnswer(
  tx: Tx,
  table: 'passcode' | 'icloud_confirmation',
  claimId: string,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  // A join, because Citus takes no subquery among the values of an insert, and sends one in a select to all machines.
  await sql`insert into ${sql.table(table)} (claim_id, answers, ${columns})
    select c.id, ${sql.raw(digestOfJoined)}, ${sql.join(Object.values(row))}
    from claim c left join portal_notification n on n.claim_id = c.id where c.id = ${claimId}::uuid`.execute(tx);
}

/** SQL of what an answer to a joined `portal_notification n` is kept with. */
export const digestOfJoined = `case when n.id is null then '' else ${digest} end`;

/** SQL of what a confirmation `i` must be, so that it answers what was asked for last. */
export const isConfirmedOf = (claimId: string, digestNow = notificationDigest(claimId)): string =>
  `i.claim_id = ${claimId} and i.answers = ${digestNow}`;

/** Returns SQL: whether the claimant has confirmed that the iCloud lock is off since it was last asked for. */
export function isLockRemoved(claimId: string, digestNow = notificationDigest(claimId)): string {
  return `exists (
      select from icloud_confirmation i
      where ${isConfirmedOf(claimId, digestNow)})`;
}

/** `digestNow` saves a look-up where the notification is joined. */
export function givenFacts(claimId: string, digestNow = notificationDigest(claimId)): string {
  return `json_build_object(
    'passcode', (select json_build_object('answers', p.answers = ${digestNow}, 'isHeld', p.deleted_at is null,
        'isRead', p.read_at is not null, 'isWithdrawn', p.withdrawn_at is not null)
      from passcode p where p.claim_id = ${claimId}),
    'icloudAnswers', ${isLockRemoved(claimId, digestNow)})`;
}
