import { sql } from 'kysely';

import type { FailedJob, Listed, UndeliveredMessage, UnreachableClaim } from './deliveries-answer.rules.ts';
import { mostShown } from './most-shown.ts';
import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { withClaimNumbers } from '#claim/read/claim-numbers.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** These have a list of their own, with the gateway's answer. */
const messageJobs = ['deliver-mail', 'deliver-text', 'deliver-push'];

type Counted<Row> = Row & { count: number };

function listed<Row extends { count: number }, Shown>(rows: readonly Row[], shown: (row: Row) => Shown): Listed<Shown> {
  return { rows: rows.map(shown), count: rows[0]?.count ?? 0 };
}

type MessageRow = Counted<{
  channel: 'mail' | 'text';
  id: string;
  claim_id: string | null;
  recipient: string;
  reason: string | null;
  tries: number;
  at: Date;
  kept: boolean;
}>;

export async function undeliveredMessages(db: Db): Promise<Listed<UndeliveredMessage>> {
  const page = sql`select u.*, count(*) over ()::int count from (
      select 'mail' channel, id, claim_id, recipient, last_answer reason, tries, settled_at at,
        ciphertext is not null kept from mail where state = 'undelivered'
      union all
      select 'text', id, claim_id, recipient, last_answer, tries, settled_at,
        ciphertext is not null from text_message where state = 'undelivered') u
    order by u.at desc, u.id limit ${mostShown}`;
  const { rows } = await withClaimNumbers<MessageRow>(page, sql`page.at desc, page.id`).execute(db);
  return listed(rows, ({ channel, id, claim_number: claimNumber, recipient, reason, tries, at, kept }) => ({
    channel,
    id,
    recipient,
    tries,
    claimNumber,
    reason: reason ?? '',
    at: at.toISOString(),
    canRetry: kept,
  }));
}

const shownDays = 90;

type ClaimRow = Counted<{ claim_id: string; number: string; recipient: string; answer: string; at: Date }>;

/** Of what failed in the last 90 days: addresses of notices are kept no longer. */
export async function unreachableClaims(db: Db, now: Date): Promise<Listed<UnreachableClaim>> {
  // CTEs, because Citus keeps notices and messages on different machines.
  const { rows } = await sql<ClaimRow>`with told as materialized (
      select n.claim_id, c.number, n.recipient, n.answer, n.settled_at at,
        case when n.state = 'undelivered' then 'notice:' || n.claim_id || ':' || n.id end message
      from notice n join claim c on c.id = n.claim_id
      where n.settled_at >= ${new Date(now.getTime() - shownDays * dayMs)} and (n.state = 'no-contact'
        or (n.state = 'undelivered' and n.channel in ('mail', 'text')
          and n.recipient in (c.end_user_email, c.end_user_mobile, c.end_user_phone,
            btrim(c.end_user_email), btrim(c.end_user_mobile), btrim(c.end_user_phone)))))
    select l.*, count(*) over ()::int count from (
      select distinct on (claim_id) claim_id, number, recipient, answer, at from told
      where not exists (select from mail m where m.key = told.message)
        and not exists (select from text_message t where t.key = told.message)
      order by claim_id, at desc) l
    order by l.at desc, l.claim_id limit ${mostShown}`.execute(db);
  return listed(rows, ({ claim_id: claimId, number: claimNumber, recipient, answer, at }) => ({
    claimId,
    claimNumber,
    recipient,
    reason: answer,
    at: at.toISOString(),
  }));
}

type JobRow = Counted<{ id: number; kind: string; last_error: string | null; tries: number; failed_at: Date }>;

export async function failedJobs(db: Db): Promise<Listed<FailedJob>> {
  const { rows } = await sql<JobRow>`select id, kind, last_error, tries, failed_at, count(*) over ()::int count
    from job where failed_at is not null and kind <> all (${messageJobs})
    order by failed_at desc, id limit ${mostShown}`.execute(db);
  return listed(rows, ({ id, kind, last_error: reason, tries, failed_at: at }) => ({
    id: String(id),
    kind,
    reason: reason ?? '',
    tries,
    at: at.toISOString(),
  }));
}

export async function requeueMessage(
  tx: Tx,
  table: 'mail' | 'text_message',
  id: string,
  now: Date,
): Promise<string | null> {
  const requeued = await tx
    .updateTable(table)
    .set({ state: 'queued', settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'undelivered')
    .where('ciphertext', 'is not', null)
    .returning(['key', 'claim_id'])
    .executeTakeFirst();
  if (!requeued) return null;
  const { key, claim_id: claimId } = requeued;
  const start = `notice:${claimId}:`;
  if (claimId !== null && key?.startsWith(start)) {
    await requeueNotice(tx, claimId, key.slice(start.length));
    await requestDeskRows(tx, [claimId], now);
  }
  return key;
}

async function requeueNotice(tx: Tx, claimId: string, id: string): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ state: 'queued', settled_at: null })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('state', '=', 'undelivered')
    .execute();
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
