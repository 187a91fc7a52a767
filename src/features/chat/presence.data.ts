import { sql } from 'kysely';
import type { Pool } from 'pg';

import { answerMaxAgeMs, lastAnswers, presenceExpectedMs, type PresenceReport } from './availability.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';

/** `accountId`: whose presence it is; null of a system. */
export async function setPresence(
  db: Db,
  desk: string,
  { online, at, accountId = null }: PresenceReport & { accountId?: string | null },
): Promise<void> {
  await db
    .insertInto('chat_presence')
    .values({ desk, online, at, account_id: accountId, staffed_at: online > 0 ? at : null })
    .onConflict((conflict) =>
      conflict.column('desk').doUpdateSet({
        online,
        at,
        account_id: accountId,
        ...(online > 0 && { staffed_at: sql<Date>`coalesce(chat_presence.staffed_at, ${at})` }),
      }),
    )
    .execute();
}

export async function hasBeenStaffed(db: Db): Promise<boolean> {
  const query = db.selectFrom('chat_presence').select('desk').where('staffed_at', 'is not', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** SQL of whether an account `a` may reply and is signed in at $2. Without that it counts as nobody, and not as never there. */
const isStillThere = `'handler' = any(a.roles) and ('reply' = any(a.rights) or 'lead' = any(a.roles))
  and (a.locked_out_until is null or a.locked_out_until <= $2)
  and exists (select from account_session s where s.account_id = a.id and s.ended_at is null
    and s.expires_at > $2 and s.idle_expires_at > $2)`;

const reportsWhere = (withinLimits: string) => `select p.at,
    case when p.account_id is null or (${isStillThere}) then p.online else 0 end as online
  from chat_presence p left join account a on a.id = p.account_id
  where p.at > $1 and (p.account_id is null or (${withinLimits}))`;

/** As `withinLimits` of the desk has it. On Citus the claim's row is on another machine, which the CTE asks. */
const ofClaim = `with d as materialized (
    select client_id, ${brandOfClaim('c')} as brand from desk_claim c where c.claim_id = $3::uuid)
  ${reportsWhere(`(a.brands is null and a.client_ids is null) or exists (select from d
    where (a.brands is null or d.brand = any(a.brands)) and (a.client_ids is null or d.client_id = any(a.client_ids)))`)}`;

const ofBrand = reportsWhere(`a.client_ids is null and (a.brands is null or $3 = any(a.brands))`);

/** A claim, or a brand where no claim is known. */
export type ChatOf = { claimId: string } | { brandId: string };

/** Returns what was said by the desks that can answer there: systems, and handlers whose limits include it. */
export async function presenceOfDesks(pool: Pool, of: ChatOf, now: Date): Promise<PresenceReport[]> {
  const since = new Date(now.getTime() - presenceExpectedMs);
  const [name, text, value] =
    'claimId' in of ? ['chat-presence-of-claim', ofClaim, of.claimId] : ['chat-presence-of-brand', ofBrand, of.brandId];
  return (await pool.query<PresenceReport>({ name, text, values: [since, now, value] })).rows;
}

export async function lastWaits(db: Db, brandId: string, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - answerMaxAgeMs);
  const { rows } = await sql<{ seconds: number }>`select m.answered_after_seconds seconds
    from chat_message m join chat c on c.id = m.chat_id
    where m.answered_after_seconds is not null and m.sent_at > ${since} and c.brand_id = ${brandId}
    order by m.sent_at desc limit ${lastAnswers}`.execute(db);
  return rows.map(({ seconds }) => seconds);
}
