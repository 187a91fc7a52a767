import type { FastifyInstance } from 'fastify';

import { findHandler, type Handler } from '#claim/desk/work/handlers.data.ts';
import { giveClaim, setWaiting } from '#claim/desk/work/set-work.server.ts';
import { workOnClaim, type Working } from '#claim/desk/work/work-on-claim.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { claimOfPath } from './claim-of-path.server.ts';
import { readWork } from './work.data.ts';
import { workRoutes } from './work-routes.ts';

async function handlerOfEmail({ tx, now, claimId }: Working, email: string, demo: boolean): Promise<Handler> {
  const handler = await findHandler(tx, { claimId, email }, { now, demo });
  if (handler !== null) return handler;
  const detail = 'No account of a handler who sees this claim has this address.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/email', detail }] });
}

/** Who works on a claim, and for whom it waits, by the operator's system. */
export function workCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { database, settings } = services;
  addRoutes(app, workRoutes, {
    guard,
    handlers: {
      getWork: async ({ params: { number } }) => readWork(database.kysely, await claimOfPath(services, number)),
      setAssignee: ({ params: { number }, body: { email } }) =>
        workOnClaim(services, number, async (working) => {
          const handler = email === null ? null : await handlerOfEmail(working, email, settings.demo);
          await giveClaim(working.tx, working, handler);
          return readWork(working.tx, working.claimId);
        }),
      setWaiting: ({ params: { number }, body }) =>
        workOnClaim(services, number, async (working) => {
          await setWaiting(working.tx, working, body);
          return readWork(working.tx, working.claimId);
        }),
    },
  });
}
