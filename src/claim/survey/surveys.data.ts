import { sql } from 'kysely';
import { v7 } from 'uuid';

import type { Db } from '#server/db/connect.ts';
import type { SurveyAnswer } from './survey.rules.ts';

export type StoredSurvey = {
  id: string;
  endedAt: Date;
  askedAt: Date;
  answeredAt: Date | null;
  satisfaction: number | null;
  ease: number | null;
  wouldHaveCalled: boolean | null;
  words: string;
};

export async function findNewestSurvey(db: Db, claimId: string): Promise<StoredSurvey | null> {
  const row = await db
    .selectFrom('survey')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, ended_at: endedAt, asked_at: askedAt, answered_at: answeredAt, satisfaction, ease, words } = row;
  return { id, endedAt, askedAt, answeredAt, satisfaction, ease, wouldHaveCalled: row.would_have_called, words };
}

export async function addSurvey(
  tx: Db,
  { claimId, endedAt, now }: { claimId: string; endedAt: Date; now: Date },
): Promise<string> {
  const id = v7();
  await tx.insertInto('survey').values({ claim_id: claimId, id, ended_at: endedAt, asked_at: now }).execute();
  return id;
}

export async function storeSurveyAnswer(
  tx: Db,
  { claimId, id }: { claimId: string; id: string },
  { satisfaction, ease, wouldHaveCalled, words }: SurveyAnswer,
  { now, byLink, answeredAt }: { now: Date; byLink: boolean; answeredAt: Date },
): Promise<void> {
  await tx
    .updateTable('survey')
    .set({ first_satisfaction: sql`coalesce(first_satisfaction, satisfaction)` })
    .set({ satisfaction, ease, would_have_called: wouldHaveCalled, words })
    .set({ answered_at: answeredAt, changed_at: now, by_link: byLink })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}
