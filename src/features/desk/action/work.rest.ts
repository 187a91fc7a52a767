import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { changeOf } from '#server/audit.data.ts';
import { instantOfWall } from '#shared/time/london.ts';
import { type Acting, actIn, actOnClaim, keyOf } from './act.server.ts';
import { claimOfDone } from './done-actions.data.ts';
import * as data from './work.data.ts';
import { type Assignment, type Handler, type Snooze, type Wait, workRoutes } from './work-routes.ts';

const hourMs = 60 * 60 * 1_000;
const yearMs = 365 * 24 * hourMs;
const opening = 9;
const closing = 17.5;

/** `hour` is London's, of a day that is given without a time. Throws 400 unless it lies within the next year. */
function futureInstant(text: string | null, hour: number, now: Date): Date | null {
  if (text === null) return null;
  const isDay = !text.includes('T');
  const at = isDay ? instantOfWall(Date.parse(text) + hour * hourMs) : new Date(text);
  if (at > now && at.getTime() <= now.getTime() + yearMs) return at;
  const detail = 'This must lie in the future, and within a year.';
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer: '/until', detail }] });
}

async function changedMeanwhile(tx: Tx, assigneeId: string | null): Promise<Problem> {
  const who = assigneeId === null ? 'nobody' : await data.nameOfAccount(tx, assigneeId);
  return new Problem(409, 'changed-meanwhile', `This claim is with ${who} now. Nothing was changed.`);
}

async function assign({ tx, now, actor, claim }: Acting, { assigneeId, seen }: Assignment, demo: boolean) {
  const before = await data.readAssignee(tx, claim.id);
  if (before !== seen) throw await changedMeanwhile(tx, before);
  const assignee = assigneeId && (await data.findHandler(tx, { id: assigneeId, claimId: claim.id, now, demo }));
  if (assigneeId !== null && !assignee) {
    const detail = 'This account is no handler who sees the claim.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/assigneeId', detail }] });
  }
  await data.setWork(tx, claim.id, { assignee_id: assigneeId });
  if (assigneeId !== null) {
    const alert = { claimId: claim.id, accountId: assigneeId, kind: 'assigned', stage: 'now', runAt: now } as const;
    await addAlerts(tx, [alert], { now, by: actor.accountId });
  }
  const from = before === null ? '' : await data.nameOfAccount(tx, before);
  const answer: { assignee: Handler | null } = { assignee: assignee || null };
  return { answer, changes: changeOf('assignee', from, answer.assignee?.name ?? '') };
}

async function snooze({ tx, now, claim }: Acting, { until }: Snooze) {
  const at = futureInstant(until, opening, now);
  await data.setWork(tx, claim.id, { snoozed_until: at, snoozed_at: at && now });
  const snoozedUntil = at?.toISOString() ?? null;
  return { answer: { snoozedUntil }, detail: snoozedUntil ?? '' };
}

async function wait({ tx, now, claim }: Acting, { on, until: wanted }: Wait) {
  const until = on === null ? null : futureInstant(wanted, closing, now);
  const state = await tx.selectFrom('claim').select('state_id').where('id', '=', claim.id).executeTakeFirstOrThrow();
  const said = { waiting_on: on, waiting_since: now, waiting_state: state.state_id, waiting_until: until };
  const nothing = { waiting_on: null, waiting_since: null, waiting_state: null, waiting_until: null };
  await data.setWork(tx, claim.id, on === null ? nothing : said);
  return { answer: { waitingOn: on, until: until?.toISOString() ?? null }, detail: on ?? '' };
}

/** Ten who press at once get ten claims. The same Idempotency-Key gets the same claim. */
function takeNext(services: Services, request: FastifyRequest): Promise<{ claimId: string | null }> {
  const account = accountOf(request);
  const { accountId } = account;
  const act = async ({ tx, actor, claim }: Acting) => {
    await data.setWork(tx, claim.id, { assignee_id: accountId });
    return { answer: { claimId: claim.id }, changes: changeOf('assignee', '', actor.name) };
  };
  return services.database.kysely.transaction().execute(async (tx) => {
    await data.lockTakeNext(tx);
    const taken = await claimOfDone(tx, { accountId, key: keyOf(request) });
    const claimId = taken ?? (await data.findUnassigned(tx, account));
    if (claimId === null) return { claimId };
    return actIn(tx, { services, request }, { claimId, name: 'take-next', right: null }, act);
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
          handlers: await data.listHandlers(database.kysely, { now: now(), demo, limits }),
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
