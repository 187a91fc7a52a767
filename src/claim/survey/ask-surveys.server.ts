// Claimants are asked once for each ending how their claim was handled, by mail and on the claim's page.
import { NIL } from 'uuid';
import { sql } from 'kysely';

import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { askAfterMs, askWithinMs } from './survey.rules.ts';
import { addSurvey, findNewestSurvey } from './surveys.data.ts';

const atOnce = 200;

type Ended = { claimId: string; endedAt: Date };

/** Who ended long enough ago, has no open complaint, is not asked about a later time, wants to be told of something, and whose client asks. */
const isToBeAsked = (now: Date) => sql`d.ended_at > ${new Date(now.getTime() - askWithinMs)}
  and d.ended_at <= ${new Date(now.getTime() - askAfterMs)} and coalesce(d.complaints, 0) = 0
  and not exists (select 1 from survey s where s.claim_id = d.claim_id and s.asked_at >= d.ended_at)
  and not exists (select 1 from notification_preference p where p.claim_id = d.claim_id and p.stopped)
  and coalesce((select l.asks_surveys from client l where l.id = d.client_id), true)`;

async function findEnded(db: Db, now: Date, after: string): Promise<Ended[]> {
  const { rows } = await sql<Ended>`select d.claim_id as "claimId", d.ended_at as "endedAt" from desk_claim d
    where ${isToBeAsked(now)} and d.claim_id > ${after}::uuid order by d.claim_id limit ${atOnce}`.execute(db);
  return rows;
}

/** A claim that goes from one final state to another has not ended again. */
async function wentOnSince(tx: Tx, claimId: string, since: Date): Promise<boolean> {
  const states = await tx
    .selectFrom('claim_event as e')
    .innerJoin('state as s', 's.id', 'e.related_state_id')
    .select(['s.system_name as systemName', 's.status', 's.tracker_step as trackerStep'])
    .where('e.claim_id', '=', claimId)
    .where('e.event_date', '>', since)
    .execute();
  return states.some((state) => !isClaimOver(state));
}

async function ask(tx: Tx, claimId: string, { now, tells }: { now: Date; tells: boolean }): Promise<void> {
  const { rows } = await sql<Ended>`select d.ended_at as "endedAt" from desk_claim d
    where d.claim_id = ${claimId}::uuid and ${isToBeAsked(now)}`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  const before = await findNewestSurvey(tx, claimId);
  if (before !== null && !(await wentOnSince(tx, claimId, before.endedAt))) return;
  const id = await addSurvey(tx, { claimId, endedAt: ended.endedAt, now });
  if (tells) {
    const event = { kind: 'survey-asked', surveyId: id } as const;
    await requestNotices(tx, { claimId, now }, [{ event, key: `survey-asked:${id}` }]);
  }
  await raiseVersion(tx, claimId, now);
}

/** One claim that cannot be asked about does not hold up the others: their errors are thrown together at the end. */
export async function askSurveys({ database, settings, now }: Services): Promise<void> {
  const at = { now: now(), tells: settings.notifications };
  const errors: unknown[] = [];
  let after: string = NIL;
  for (let ended = await findEnded(database.kysely, at.now, after); ended.length > 0;) {
    for (const { claimId } of ended) {
      const asking = database.kysely.transaction().execute(async (tx) => {
        if ((await lockClaim(tx, claimId, 't0.id')) !== null) await ask(tx, claimId, at);
      });
      await asking.catch((error: unknown) => errors.push(error));
      after = claimId;
    }
    ended = ended.length < atOnce ? [] : await findEnded(database.kysely, at.now, after);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} claimants could not be asked.`);
}
