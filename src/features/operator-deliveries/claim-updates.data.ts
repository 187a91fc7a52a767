import { sql } from 'kysely';

import { notifyClaimant } from '#claim/change/notify-claimant.server.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClaimUpdate, SentNotice } from './claim-updates-answer.rules.ts';
import type { Listed } from './deliveries-answer.rules.ts';
import { mostShown } from './most-shown.ts';
import { withoutAddresses } from './without-addresses.rules.ts';

type NoticeRow = Pick<SentNotice, 'channel' | 'state'> & {
  recipient: string;
  answer: string;
  due: string;
  settled: string | null;
};

type Row = Pick<ClaimUpdate, 'id' | 'outcome'> & {
  update: string;
  happened_at: Date;
  next_look_at: Date | null;
  unreachable: boolean;
  notices: NoticeRow[];
  count: number;
};

const instant = (text: string): string => new Date(text).toISOString();

function noticeOf({ channel, state, recipient, answer, due, settled }: NoticeRow): SentNotice {
  return { channel, state, at: instant(settled ?? due), reason: withoutAddresses(answer, recipient) };
}

function updateOf(row: Row): ClaimUpdate {
  const { id, update, outcome, happened_at: happenedAt, next_look_at: nextLookAt, notices } = row;
  return {
    id,
    update,
    outcome,
    isUnreachable: row.unreachable,
    happenedAt: happenedAt.toISOString(),
    dueAt: outcome === null && nextLookAt !== null ? nextLookAt.toISOString() : null,
    notices: notices.map(noticeOf),
  };
}

/** Returns what the claimant was to be told of, newest first, and what became of each. */
export async function updatesOfClaim(db: Db, claimId: string): Promise<Listed<ClaimUpdate>> {
  const { rows } = await sql<Row>`with waiting as materialized (
      select min(due_at) filter (where failed_at is null) next_look_at, count(*) jobs from job
      where kind = ${notifyClaimant.name} and (key = ${claimId} or starts_with(key, ${claimId} || '@')))
    select h.id, h.outcome, h.happened_at, waiting.next_look_at, count(*) over ()::int count,
      case h.kind when 'state-changed' then 'state:' || (h.facts ->> 'to') else h.kind end update,
      exists (select from notice n
        where n.claim_id = h.claim_id and n.channel is null and h.id = any (n.happening_ids))
      and (h.outcome is not distinct from 'stale' or h.outcome is null and waiting.jobs = 0) unreachable,
      coalesce((select json_agg(json_build_object('channel', n.channel, 'state', n.state, 'recipient', n.recipient,
          'answer', n.answer, 'due', n.due_at, 'settled', n.settled_at) order by n.created_at, n.id)
        from notice n where n.claim_id = h.claim_id and n.channel is not null and h.id = any (n.happening_ids)), '[]') notices
    from happening h cross join waiting where h.claim_id = ${claimId}
    order by h.happened_at desc, h.id desc limit ${mostShown}`.execute(db);
  return { rows: rows.map(updateOf), count: rows[0]?.count ?? 0 };
}
