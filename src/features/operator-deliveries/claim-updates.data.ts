import { sql } from 'kysely';

import { notifyClaimant } from '#claim/change/notify-claimant.ts';
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
  unreachable: boolean;
  notices: NoticeRow[];
  count: number;
};

const instant = (text: string): string => new Date(text).toISOString();

function noticeOf({ channel, state, recipient, answer, due, settled }: NoticeRow): SentNotice {
  return { channel, state, at: instant(settled ?? due), reason: withoutAddresses(answer, recipient) };
}

function updateOf(row: Row, dueAt: string | null): ClaimUpdate {
  const { id, update, outcome, happened_at: happenedAt, unreachable: isUnreachable, notices } = row;
  return {
    ...{ id, update, outcome, isUnreachable },
    happenedAt: happenedAt.toISOString(),
    dueAt: outcome === null ? dueAt : null,
    notices: notices.map(noticeOf),
  };
}

async function nextLookAt(db: Db, claimId: string): Promise<string | null> {
  const { rows } = await sql<{ due: Date | null }>`select min(due_at) due from job
    where kind = ${notifyClaimant.name} and failed_at is null and key = ${claimId}`.execute(db);
  return rows[0]?.due?.toISOString() ?? null;
}

/** Returns what the claimant was to be told of, newest first, and what became of each. */
export async function updatesOfClaim(db: Db, claimId: string): Promise<Listed<ClaimUpdate>> {
  const { rows } = await sql<Row>`select h.id, h.outcome, h.happened_at, count(*) over ()::int count,
      case h.kind when 'state-changed' then 'state:' || (h.facts ->> 'to') else h.kind end update,
      exists (select from notice n
        where n.claim_id = h.claim_id and n.state = 'no-contact' and h.id = any (n.happening_ids))
      and (h.outcome is not distinct from 'stale' or h.outcome is null and not exists (select from job
        where kind = ${notifyClaimant.name} and key = ${claimId})) unreachable,
      coalesce((select json_agg(json_build_object('channel', n.channel, 'state', n.state, 'recipient', n.recipient,
          'answer', n.answer, 'due', n.due_at, 'settled', n.settled_at) order by n.created_at, n.id)
        from notice n where n.claim_id = h.claim_id and n.channel is not null and h.id = any (n.happening_ids)), '[]') notices
    from happening h where h.claim_id = ${claimId}
    order by h.happened_at desc, h.id desc limit ${mostShown}`.execute(db);
  const dueAt = await nextLookAt(db, claimId);
  return { rows: rows.map((row) => updateOf(row, dueAt)), count: rows[0]?.count ?? 0 };
}
