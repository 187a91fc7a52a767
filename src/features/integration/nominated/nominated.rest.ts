import type { FastifyInstance } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { endNominated } from '#claim/nominated/nominate.server.ts';
import { findNominated, listNominated, type Nominated, readWaitsToDecide } from '#claim/nominated/nominated.data.ts';
import { nominatedState } from '#claim/nominated/nominated.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { type NominatedAnswer, nominatedRoutes } from './nominated-routes.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

async function answerOf(db: Db, one: Nominated, now: Date): Promise<NominatedAnswer> {
  const { id, name, relation, email, may, askedAt, confirmedAt, until, endedAt, endedBy } = one;
  const state = nominatedState(one, now);
  return {
    id,
    name,
    relation,
    email,
    may,
    state,
    waitsToDecide: state === 'confirmed' && (await readWaitsToDecide(db, one)),
    askedAt: askedAt.toISOString(),
    confirmedAt: iso(confirmedAt),
    until: until.toISOString(),
    endedAt: iso(endedAt),
    endedBy,
  };
}

function end(services: Services, number: string, id: string): Promise<void> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    if ((await findNominated(tx, claimId, id)) === null) {
      throw new Problem(404, 'nominee-not-found', 'The claim has no such person.');
    }
    if (await endNominated({ tx, services, claimId }, id, 'system')) await raiseVersion(tx, claimId, now);
  });
}

export function nominatedCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, nominatedRoutes, {
    guard,
    handlers: {
      listNominated: async ({ params: { number } }) => {
        const { kysely } = services.database;
        const all = await listNominated(kysely, await claimOfPath(services, number));
        return { nominated: await Promise.all(all.map((one) => answerOf(kysely, one, services.now()))) };
      },
      endNominated: ({ params: { number, id } }) => end(services, number, id.toLowerCase()),
    },
  });
}
