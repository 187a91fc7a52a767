import type { FastifyInstance, FastifyRequest } from 'fastify';

import { findHandler, nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { futureInstant, giveClaim, setWaiting } from '#claim/desk/work/set-work.ts';
import { readAssignee, setWork } from '#claim/desk/work/work.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { changeOf } from '#server/audit.data.ts';
import { type Acting, actIn, askerOf, actOnClaim, keyOf } from './act.server.ts';
import { claimOfDone } from './done-actions.data.ts';
import * as data from './work.data.ts';
import { type Assignment, type Snooze, type Wait, workRoutes } from './work-routes.ts';

const opening = 9;

async function changedMeanwhile(tx: Tx, assigneeId: string | null): Promise<Problem> {
  const who = assigneeId === null ? 'nobody' : await nameOfAccount(tx, assigneeId);
  return new Problem(409, 'changed-meanwhile', `This claim is with ${who} now. Nothing was changed.`);
}

async function assign({ tx, now, actor, claim }: Acting, { assigneeId, seen }: Assignment, demo: boolean) {
  const before = await readAssignee(tx, claim.id);
  if (before !== seen) throw await changedMeanwhile(tx, before);
  const wanted = { id: assigneeId ?? '', claimId: claim.id };
  const assignee = assigneeId === null ? null : await findHandler(tx, wanted, { now, demo });
  if (assigneeId !== null && assignee === null) {
    const detail = 'This account is no handler who sees the claim.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/assigneeId', detail }] });
  }
  await giveClaim(tx, { claimId: claim.id, now, by: actor.accountId }, assignee);
  const from = before === null ? '' : await nameOfAccount(tx, before);
  return { answer: { assignee }, changes: changeOf('assignee', from, assignee?.name ?? '') };
}

async function snooze({ tx, now, claim }: Acting, { until }: Snooze) {
  const at = futureInstant(until, opening, now);
  await setWork(tx, claim.id, { snoozed_until: at, snoozed_at: at && now });
  const snoozedUntil = at?.toISOString() ?? null;
  return { answer: { snoozedUntil }, detail: snoozedUntil ?? '' };
}

async function wait({ tx, now, claim }: Acting, wanted: Wait) {
  const waiting = await setWaiting(tx, { claimId: claim.id, now }, wanted);
  const answer = { waitingOn: waiting?.on ?? null, until: waiting?.until?.toISOString() ?? null };
  return { answer, detail: wanted.on ?? '' };
}

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

/** Who works on a claim, until when it is put off, and for whom it waits. */
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
        actOnClaim(services, request, { claimId, name: 'snooze', right: 'reply' }, (acting) => snooze(acting, body)),
      deskWait: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'wait', right: 'state' }, (acting) => wait(acting, body)),
    },
  });
}
