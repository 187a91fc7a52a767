import type { FastifyInstance } from 'fastify';

import { refuseChange, takeUpChange } from '#claim/desk/answer-change.server.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { cursorOf, firstPlace, placeIn } from '../page-place.server.ts';
import { changesBehind } from './changes.data.ts';
import { changeRoutes, type ChangesQuery } from './change-routes.ts';

async function listChanges({ database }: Services, { after, limit }: ChangesQuery) {
  const place = after === undefined ? firstPlace : placeIn(after);
  const brands = requestOperator()?.brands ?? null;
  const rows = await changesBehind(database.kysely, { place, most: limit + 1, brands });
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  const changes = listed.map(({ at, by_name: by, micros: _, ...change }) => ({
    ...change,
    field: 'state' as const,
    by,
    at: at.toISOString(),
  }));
  return { changes, next: rows.length > limit && last ? cursorOf(last.micros, last.id) : null };
}

const noSuchChange = (): Problem => new Problem(404, 'change-not-found', 'The claim has no change with this id.');

/** What was set at the desk, and what the operator's system answers to it. */
export function changeCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, changeRoutes, {
    guard,
    malformed: { id: noSuchChange },
    handlers: {
      listDeskChanges: ({ query }) => listChanges(services, query),
      takeUpDeskChange: ({ params: { number, id } }) =>
        workOnClaim(services, number, async ({ tx, now, stored }) => {
          const changed = await takeUpChange(tx, stored, id, now);
          return { changed, version: stored.claim.version };
        }),
      refuseDeskChange: ({ params: { number, id }, body: { reason } }) =>
        workOnClaim(services, number, async ({ tx, now, stored }) => {
          const version = await refuseChange(tx, stored, { changeId: id, reason, now });
          return { changed: version !== null, version: version ?? stored.claim.version };
        }),
    },
  });
}
