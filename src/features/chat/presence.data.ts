import { sql } from 'kysely';

import { answerMaxAgeMs, lastAnswers, presenceExpectedMs, type PresenceReport } from './availability.rules.ts';
import type { Db } from '#server/db/connect.ts';

export async function setPresence(db: Db, desk: string, { online, at }: PresenceReport): Promise<void> {
  await db
    .insertInto('chat_presence')
    .values({ desk, online, at, staffed_at: online > 0 ? at : null })
    .onConflict((conflict) =>
      conflict.column('desk').doUpdateSet({
        online,
        at,
        ...(online > 0 && { staffed_at: sql<Date>`coalesce(chat_presence.staffed_at, ${at})` }),
      }),
    )
    .execute();
}

export async function hasBeenStaffed(db: Db): Promise<boolean> {
  const query = db.selectFrom('chat_presence').select('desk').where('staffed_at', 'is not', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function presenceOfDesks(db: Db, now: Date): Promise<PresenceReport[]> {
  const since = new Date(now.getTime() - presenceExpectedMs);
  return db.selectFrom('chat_presence').select(['online', 'at']).where('at', '>', since).execute();
}

export async function lastWaits(db: Db, brandId: string, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - answerMaxAgeMs);
  const { rows } = await sql<{ seconds: number }>`select m.answered_after_seconds seconds
    from chat_message m join chat c on c.id = m.chat_id
    where m.answered_after_seconds is not null and m.sent_at > ${since} and c.brand_id = ${brandId}
    order by m.sent_at desc limit ${lastAnswers}`.execute(db);
  return rows.map(({ seconds }) => seconds);
}
