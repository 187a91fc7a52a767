import { sql } from 'kysely';

import type { LockAnswer } from '#claim/rules/lock.rules.ts';
import type { Given } from '#claim/rules/operator-request.rules.ts';
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
const digestOfJoined = `case when n.id is null then '' else ${digest} end`;

/** SQL of the notification that stands now. */
type NotificationNow = { digest: string; linkPath: string };

/** Where a statement has joined `portal_notification n`. */
export const joinedNotification: NotificationNow = { digest: digestOfJoined, linkPath: 'n.link_path' };

const notificationOf = (claimId: string): NotificationNow => ({
  digest: notificationDigest(claimId),
  linkPath: `(select n.link_path from portal_notification n where n.claim_id = ${claimId})`,
});

/** Returns SQL of what `isLockRemoved` needs of the claimant's confirmation; null without one. */
export function lockAnswer(claimId: string, now = notificationOf(claimId)): string {
  return `(
      select json_build_object('confirmedAt', i.confirmed_at, 'stateSince', i.state_since, 'answers', i.answers = ${now.digest},
        'linkPath', ${now.linkPath})
      from icloud_confirmation i where i.claim_id = ${claimId})`;
}

export type StoredLock = { confirmedAt: string; stateSince: string | null; answers: boolean; linkPath: string | null };

export function lockAnswerOf(stored: StoredLock | null): LockAnswer | null {
  if (stored === null) return null;
  const { confirmedAt, stateSince } = stored;
  return {
    ...stored,
    confirmedAt: new Date(confirmedAt),
    stateSince: stateSince === null ? null : new Date(stateSince),
  };
}

export type StoredGiven = Pick<Given, 'passcode'> & { lock: StoredLock | null };

/** A joined notification saves look-ups. */
export function givenFacts(claimId: string, now = notificationOf(claimId)): string {
  return `json_build_object(
    'passcode', (select json_build_object('answers', p.answers = ${now.digest}, 'isHeld', p.deleted_at is null,
        'isRead', p.read_at is not null, 'isWithdrawn', p.withdrawn_at is not null)
      from passcode p where p.claim_id = ${claimId}),
    'lock', ${lockAnswer(claimId, now)})`;
}
