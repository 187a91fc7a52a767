import type { FastifyInstance, FastifyRequest } from 'fastify';

import { alarmedKinds, auditorClocks } from '#claim/desk/clock-kinds.rules.ts';
import { giveClaim } from '#claim/desk/work/set-work.server.ts';
import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { readAssignee } from '#claim/desk/work/work.data.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { type Acting, actOnClaim } from '../action/act.server.ts';
import { claimsOfPerson, countByClient, countByPerson, countClocks } from './board.data.ts';
import { boardRoutes, type Moving } from './board-routes.ts';

function leadNeeded(): Problem {
  return new Problem(403, 'lead-needed', 'This needs the role lead, which an administrator gives.');
}

/** Leaves a claim that somebody else has by now. */
async function takeFrom({ tx, now, actor, claim }: Acting, from: string) {
  if (!actor.isLead) throw leadNeeded();
  const isTheirs = (await readAssignee(tx, claim.id)) === from;
  if (!isTheirs) return { answer: { moved: 0 }, isUnchanged: true };
  const ended = await giveClaim(tx, { claimId: claim.id, now, by: actor.accountId }, null);
  const changes = [...changeOf('assignee', await nameOfAccount(tx, from), ''), ...ended];
  return { answer: { moved: 1 }, changes };
}

/** Each claim is a transaction of its own, and a call that is sent again goes on where the last one ended. */
async function moveWork(services: Services, request: FastifyRequest, { from, client, seen }: Moving) {
  const account = accountOf(request);
  if (!account.roles.includes('lead')) throw leadNeeded();
  const { claims, all } = await claimsOfPerson(services.database.kysely, { limits: account, client }, from);
  if (seen !== undefined && seen !== all)
    throw new Problem(409, 'changed-meanwhile', `These are ${all} claims by now, not ${seen}. Nothing was moved.`);
  let moved = 0;
  for (const claimId of claims) {
    const action = { claimId, name: 'move-work', right: null } as const;
    const done = await actOnClaim(services, request, action, (acting) => takeFrom(acting, from));
    moved += done.moved;
  }
  return { moved, left: all - claims.length };
}

export function boardCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { database, now } = services;
  addRoutes(app, boardRoutes, {
    guard,
    handlers: {
      deskClocks: async ({ query: { client }, request }) => {
        const account = accountOf(request);
        const isAuditor = !account.roles.includes('handler');
        const asked = { limits: account, client, now: now() };
        const clients = await countByClient(database.kysely, asked);
        return {
          open: clients.reduce((all, { open }) => all + open, 0),
          cells: await countClocks(database.kysely, asked, isAuditor),
          clocks: [...(isAuditor ? auditorClocks : alarmedKinds)],
          clients,
          people: account.roles.includes('lead') ? await countByPerson(database.kysely, asked) : null,
        };
      },
      deskMoveWork: ({ body, request }) => moveWork(services, request, body),
    },
  });
}
