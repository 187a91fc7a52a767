import type { FastifyInstance, FastifyRequest } from 'fastify';

import { giveClaim } from '#claim/desk/work/set-work.server.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { changeOf } from '#server/audit.data.ts';
import { type Acting, actIn, askerOf, actOnClaim, keyOf } from '../action/act.server.ts';
import { assign } from './assign.server.ts';
import { claimOfDone } from '../action/done-actions.data.ts';
import * as data from './work.data.ts';
import { snoozeSeen, waitSeen } from './work.server.ts';
import { workRoutes } from './work-routes.ts';

/** Ten who press at once get ten claims. The same Idempotency-Key gets the same claim. */
function takeNext(services: Services, request: FastifyRequest): Promise<{ claimId: string | null }> {
  const account = accountOf(request);
  const { accountId } = account;
  const act = async ({ tx, now, actor, claim }: Acting) => {
    await giveClaim(tx, { claimId: claim.id, now, by: accountId }, { id: accountId, name: actor.name });
    return { answer: { claimId: claim.id }, changes: changeOf('assignee', '', actor.name) };
  };
  return services.database.kysely.transaction().execute(async (tx) => {
    await data.lockTakeNext(tx);
    const taken = await claimOfDone(tx, { accountId, key: keyOf(request) });
    const claimId = taken ?? (await data.findUnassigned(tx, account));
    if (claimId === null) return { claimId };
    return actIn(tx, askerOf(services, request), { claimId, name: 'take-next', right: null }, act);
  });
}

export function workCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { database, settings, now } = services;
  const { demo } = settings;
  addRoutes(app, workRoutes, {
    guard,
    handlers: {
      deskHandlers: async ({ request }) => {
        const limits = accountOf(request);
        return {
          handlers: await data.listHandlers(database.kysely, limits, { now: now(), demo }),
          me: limits.accountId,
        };
      },
      deskAssign: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'assign', right: null }, (acting) => assign(acting, body, demo)),
      deskTakeNext: ({ request }) => takeNext(services, request),
      deskSnooze: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'snooze', right: 'reply' }, (acting) =>
          snoozeSeen(acting, body),
        ),
      deskWait: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'wait', right: 'state' }, (acting) => waitSeen(acting, body)),
    },
  });
}
