import { sql } from 'kysely';

import type { FailedJob, Listed, UndeliveredMessage, UnreachableClaim } from './deliveries-answer.rules.ts';
import { mostShown } from './most-shown.ts';
import type { Db } from '#server/db/connect.ts';

/** These have a list of their own, with the gateway's answer. */
const messageJobs = ['deliver-mail', 'deliver-text', 'deliver-push'];

type Counted<Row> = Row & { count: number };

function listed<Row extends { count: number }, Shown>(rows: readonly Row[], shown: (row: Row) => Shown): Listed<Shown> {
  return { rows: rows.map(shown), count: rows[0]?.count ?? 0 };
}

type MessageRow = Counted<{
  channel: 'mail' | 'text';
  id: string;
  number: string | null;
  recipient: string;
  reason: string | null;
  tries: number;
  at: Date;
  kept: boolean;
}>;

export async function undeliveredMessages(db: Db): Promise<Listed<UndeliveredMessage>> {
  const { rows } = await sql<MessageRow>`select u.*, c.number, count(*) over ()::int count from (
      select 'mail' channel, id, claim_id, recipient, last_answer reason, tries, settled_at at,
        ciphertext is not null kept from mail where state = 'undelivered'
      union all
      select 'text', id, claim_id, recipient, last_answer, tries, settled_at,
        ciphertext is not null from text_message where state = 'undelivered') u
    left join claim c on c.id = u.claim_id
    order by u.at desc, u.id limit ${mostShown}`.execute(db);
  return listed(rows, ({ channel, id, number, recipient, reason, tries, at, kept }) => ({
    ...{ channel, id, recipient, tries, claimNumber: number, reason: reason ?? '' },
    ...{ at: at.toISOString(), canRetry: kept },
  }));
}

type ClaimRow = Counted<{ claim_id: string; number: string; recipient: string; answer: string; at: Date }>;

export async function unreachableClaims(db: Db): Promise<Listed<UnreachableClaim>> {
  const { rows } = await sql<ClaimRow>`select l.*, count(*) over ()::int count from (
      select distinct on (n.claim_id) n.claim_id, c.number, n.recipient, n.answer, n.settled_at at
      from notice n join claim c on c.id = n.claim_id
      where n.state = 'no-contact' or (n.state = 'undelivered' and n.channel in ('mail', 'text')
        and not exists (select from mail m where m.key = 'notice:' || n.claim_id || ':' || n.id)
        and not exists (select from text_message t where t.key = 'notice:' || n.claim_id || ':' || n.id)
        and n.recipient in (c.end_user_email, c.end_user_mobile, c.end_user_phone,
          btrim(c.end_user_email), btrim(c.end_user_mobile), btrim(c.end_user_phone)))
      order by n.claim_id, n.settled_at desc) l
    order by l.at desc, l.claim_id limit ${mostShown}`.execute(db);
  return listed(rows, ({ claim_id: claimId, number: claimNumber, recipient, answer, at }) => ({
    ...{ claimId, claimNumber, recipient, reason: answer, at: at.toISOString() },
  }));
}

type JobRow = Counted<{ id: number; kind: string; last_error: string | null; tries: number; failed_at: Date }>;

export async function failedJobs(db: Db): Promise<Listed<FailedJob>> {
  const { rows } = await sql<JobRow>`select id, kind, last_error, tries, failed_at, count(*) over ()::int count
    from job where failed_at is not null and kind <> all (${messageJobs})
    order by failed_at desc, id limit ${mostShown}`.execute(db);
  return listed(rows, ({ id, kind, last_error: reason, tries, failed_at: at }) => ({
    ...{ id: String(id), kind, reason: reason ?? '', tries, at: at.toISOString() },
  }));
}

export async function requeueMessage(tx: Db, table: 'mail' | 'text_message', id: string): Promise<string | null> {
  const requeued = await tx
    .updateTable(table)
    .set({ state: 'queued', settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'undelivered')
    .where('ciphertext', 'is not', null)
    .returning('key')
    .executeTakeFirst();
  if (!requeued) return null;
  await sql`update notice set state = 'queued', settled_at = null
    where state = 'undelivered' and 'notice:' || claim_id || ':' || id = ${requeued.key}
      and claim_id = (select claim_id from ${sql.table(table)} where id = ${id})`.execute(tx);
  return requeued.key;
}

export async function hasClaim(tx: Db, claimId: string): Promise<boolean> {
  const claim = await tx.selectFrom('claim').select('id').where('id', '=', claimId).executeTakeFirst();
  return claim !== undefined;
}

export async function requeueJob(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ failed_at: null, last_error: null, due_at: now, tries: 0, leased_until: null })
    .where(sql<boolean>`id = ${id}::bigint`)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
