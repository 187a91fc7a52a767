import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';

import { markAnswered } from '#claim/desk/work/mark-answered.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type Acted, type Acting, actOnClaim, rightNeeded } from '../action/act.server.ts';
import { callRoutes, type LoggedCall } from './call-routes.ts';
import { checkSeen } from '../action/check-seen.server.ts';

/** A call that answers stops the clock, as a reply does, so it needs the same right. */
async function logCall(acting: Acting, { seen, ...call }: LoggedCall): Promise<Acted<{ callId: string }>> {
  const { tx, now, actor, claim } = acting;
  const { answered } = call;
  if (answered) {
    if (!actor.rights.includes('reply')) throw rightNeeded('reply');
    await checkSeen(acting, seen);
  }
  const callId = newId();
  const author = { author_id: actor.accountId, author_name: actor.name };
  await tx
    .insertInto('contact')
    .values({ claim_id: claim.id, id: callId, channel: 'phone', ...call, ...author, at: now })
    .execute();
  if (answered) await markAnswered(tx, { claimId: claim.id, now }, { by: 'call', until: now });
  return { answer: { callId }, detail: answered ? `${call.reason}, answered` : call.reason };
}

export function callCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, callRoutes, {
    guard,
    handlers: {
      deskCall: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'call', right: null }, (acting) => logCall(acting, body)),
    },
  });
}
