import type { Db } from '#server/db/connect.ts';
import { addWorkingMinutes } from '#shared/time/working-time.ts';
import { answerMinutes, hoursOf, usualHours } from './clocks.rules.ts';
import { readDeskFacts } from './desk-facts.data.ts';

/** Returns by when a message of this instant is to be answered, in the hours of the claim's client. */
export async function readAnswerBy(db: Db, claimId: string, now: Date): Promise<Date> {
  const [facts] = await readDeskFacts(db, [claimId]);
  return addWorkingMinutes(facts ? hoursOf(facts) : usualHours, now, answerMinutes);
}
