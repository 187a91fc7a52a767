import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { answersCount, lastAnswers, presenceExpected, type DeskWord } from './availability.rules.ts';

/** Notes how many people a desk says are there. */
export async function setPresence(db: Kysely<Tables>, desk: string, { online, at }: DeskWord): Promise<void> {
  await db
    .insertInto('chat_presence')
    .values({ desk, online, at })
    .onConflict((conflict) => conflict.column('desk').doUpdateSet({ online, at }))
    .execute();
}

/** What desks have said lately of who is there. */
export async function desksWords(db: Kysely<Tables>, now: Date): Promise<DeskWord[]> {
  const since = new Date(now.getTime() - presenceExpected);
  return db.selectFrom('chat_presence').select(['online', 'at']).where('at', '>', since).execute();
}

/** Seconds that the last people of a brand waited for their first answer while somebody was there, newest first. */
export async function lastWaits(db: Kysely<Tables>, brandId: string, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - answersCount);
  const { rows } = await sql<{ seconds: number }>`select m.answered_after_seconds seconds
    from chat_message m join chat c on c.id = m.chat_id
    where m.answered_after_seconds is not null and m.sent_at > ${since} and c.brand_id = ${brandId}
    order by m.sent_at desc limit ${lastAnswers}`.execute(db);
  return rows.map(({ seconds }) => seconds);
}
