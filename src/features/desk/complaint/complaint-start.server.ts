// When a complaint that is taken in at the desk came, and the days that follow from it.
import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';

import { checkReceived, checkTime } from '#claim/complaint/complaint-checks.server.ts';
import { firstDaysOf } from '#claim/complaint/complaint-days.rules.ts';
import { readComplaintTerms } from '#claim/complaint/complaint-terms.data.ts';
import { timeOfMessage } from '#claim/complaint/complaints-of-claim.server.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import type { ShownStart, DaysBody } from './complaint-routes.ts';

type Came = { claimId: string; now: Date; receivedAt: string | null; messageId: string | null };

/** A claim may have begun before this portal had it. Events before 2000 have no date. */
const begunStatement = `select least(c.created_at, (select min(e.event_date) from claim_event e
    where e.claim_id = $1::uuid and e.event_date >= '2000-01-01')) as begun
  from claim c where c.id = $1::uuid`;

async function readBegun(db: Db, claimId: string): Promise<Date> {
  const { rows } = await db.executeQuery<{ begun: Date }>(CompiledQuery.raw(begunStatement, [claimId]));
  const [found] = rows;
  if (found === undefined) throw noSuchClaim();
  return found.begun;
}

/** Returns when it came: of a message its own time. Throws 400 for a time that cannot be. */
export async function readReceivedAt(db: Db, { claimId, now, receivedAt, messageId }: Came): Promise<Date> {
  if (messageId !== null) return timeOfMessage(db, claimId, messageId);
  if (receivedAt === null) return now;
  const at = new Date(receivedAt);
  checkTime(at, { now }, '/receivedAt');
  checkReceived(at, await readBegun(db, claimId));
  return at;
}

export async function previewDays(
  services: Services,
  request: FastifyRequest,
  claimId: string,
  { kind, ...came }: DaysBody,
): Promise<ShownStart> {
  await clientOf(services, request, claimId);
  const { kysely } = services.database;
  const receivedAt = await readReceivedAt(kysely, { ...came, claimId, now: services.now() });
  const terms = await readComplaintTerms(kysely, services, claimId);
  if (terms === null) throw noSuchClaim();
  const { respondent, respondentName, hours } = terms;
  const days = firstDaysOf({ kind, respondent, receivedAt }, hours);
  return {
    receivedAt: receivedAt.toISOString(),
    respondentName,
    days: days.map(({ what, at, sendBy }) => ({
      what,
      at: at.toISOString(),
      sendBy: sendBy?.toISOString() ?? null,
      doneAt: null,
      lateDays: null,
    })),
  };
}
