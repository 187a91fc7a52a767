import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { SurveyAnswer } from '#claim/survey/survey.rules.ts';
import { addSurvey, findNewestSurvey, storeSurveyAnswer } from '#claim/survey/surveys.data.ts';
import type { Services } from '#server/context.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** One that waits to be answered, one that was, and one of a claimant who was not satisfied. */
const surveys: { reference: string; endedDays: number; answer: SurveyAnswer | null }[] = [
  { reference: 'CLM-T3ZX-7QBN-5J', endedDays: 4, answer: null },
  {
    reference: 'CLM-W7MJ-8XGV-2F',
    endedDays: 3,
    answer: { satisfaction: 5, ease: 4, wouldHaveCalled: true, words: 'I always knew what was going on.' },
  },
  {
    reference: 'CLM-F5HC-2WPR-4X',
    endedDays: 3,
    answer: { satisfaction: 2, ease: 3, wouldHaveCalled: false, words: 'Nobody told me why it could not be repaired.' },
  },
];

export async function loadSurveys({ database, now }: Services): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    for (const { reference, endedDays, answer } of surveys) {
      const claimId = await claimOfNumber(tx, reference);
      if (claimId === null || (await findNewestSurvey(tx, claimId)) !== null) continue;
      const endedAt = new Date(now().getTime() - endedDays * dayMs);
      const id = await addSurvey(tx, { claimId, endedAt, now: new Date(endedAt.getTime() + 2 * dayMs) });
      const times = { now: now(), answeredAt: now(), byLink: true };
      if (answer) await storeSurveyAnswer(tx, { claimId, id }, answer, times);
    }
  });
}
