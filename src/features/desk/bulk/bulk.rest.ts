import { isDeepStrictEqual } from 'node:util';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { statesOf } from '#claim/document/catalogue.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { type DeskRight, rightsOf } from '#shared/account-role.ts';
import type { WordingOf } from '#shared/wording.ts';
import { askerOf, rightNeeded } from '../action/act.server.ts';
import { checkList } from '../list/seen-lists.server.ts';
import { readSelection } from '../queue/queue.data.ts';
import { noSuchReply } from '../saved/save-reply.server.ts';
import { findSavedReply } from '../saved/saved-reply.data.ts';
import type { BulkAction } from './bulk-action.ts';
import { mostClaims, singleActions, undoBulkMs } from './bulk-kinds.rules.ts';
import { type BulkAnswer, type BulkClaim, bulkRoutes } from './bulk-routes.ts';
import * as data from './bulk.data.ts';
import type { BulkParts } from './do-bulk.server.ts';
import { findPasted } from './pasted.data.ts';
import { referencesIn } from './pasted.rules.ts';
import { previewBulk } from './preview-bulk.server.ts';
import { progressOf } from './progress.server.ts';
import { goOnWith, pendingOf } from './run-bulk.server.ts';

/** No token has an empty hash. */
const noSession = Buffer.alloc(0);

/** Done before the answer, so that it has the first progress. The job does the rest. */
const claimsAtFirst = 3;

function noSuchBulk(): Problem {
  return new Problem(404, 'bulk-not-found', 'There is no such bulk action of yours.');
}

/** Asked again for each claim, in its transaction. */
function checkRights(request: FastifyRequest, ...needed: (DeskRight | null)[]): void {
  const { roles, rights } = accountOf(request);
  const has = rightsOf(roles, rights);
  for (const right of ['bulk' as const, ...needed])
    if (right !== null && !has.includes(right)) throw rightNeeded(right);
}

/** Throws where the action can be done to no claim at all. */
async function checkAction({ services }: BulkParts, request: FastifyRequest, action: BulkAction): Promise<void> {
  const { kysely } = services.database;
  checkRights(request, singleActions[action.kind].right);
  if (action.kind === 'state') {
    const [known] = await statesOf(kysely, [action.state]);
    if (known?.active) return;
    const detail = 'The catalogue has no such state in use.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/action/state', detail }] });
  }
  if (action.kind !== 'message') return;
  const saved = await findSavedReply(kysely, accountOf(request), action.savedReplyId);
  if (saved === null) throw noSuchReply();
  if (saved.version === action.version) return;
  throw new Problem(409, 'changed-meanwhile', 'This saved reply has changed. Read it again before you send it.');
}

type Audited = { action: 'desk.bulk' | 'desk.undo-bulk'; detail: string };

async function addEntry(tx: Tx, accountId: string, { action, detail }: Audited, at: Date): Promise<void> {
  await addAuditEntry(tx, { at, actor: accountActor(accountId), action, accountId, detail });
}

async function readProgress({ services }: BulkParts, run: data.Run): Promise<BulkAnswer> {
  return progressOf(run, await data.listSettled(services.database.kysely, run.id));
}

async function readRun({ services }: BulkParts, request: FastifyRequest, id: string): Promise<data.Run> {
  const run = await data.findRun(services.database.kysely, id);
  if (run === null || run.account_id !== accountOf(request).accountId) throw noSuchBulk();
  return run;
}

async function begin(parts: BulkParts, request: FastifyRequest, id: string): Promise<BulkAnswer> {
  await goOnWith(parts, id, { most: claimsAtFirst });
  return readProgress(parts, await readRun(parts, request, id));
}

type Asked = { action: BulkAction; claims: BulkClaim[] };

async function start(parts: BulkParts, request: FastifyRequest, { action, claims }: Asked): Promise<BulkAnswer> {
  const { accountId } = accountOf(request);
  const { viewer, key, now } = askerOf(parts.services, request);
  const { kysely } = parts.services.database;
  const earlier = await data.findRunByKey(kysely, accountId, key);
  if (earlier !== null) {
    if (!isDeepStrictEqual({ action: earlier.action, claims: earlier.claims }, { action, claims })) throw keyUsed();
    return readProgress(parts, earlier);
  }
  await checkAction(parts, request, action);
  const id = newId();
  const isNew = await kysely.transaction().execute(async (tx) => {
    const session_hash = viewer.accountToken ?? noSession;
    const row = { id, account_id: accountId, session_hash, key, action, claims, asked_at: now };
    if (!(await data.addRun(tx, row))) return false;
    const numbers = await data.numbersOf(tx, claims, accountOf(request));
    await addEntry(tx, accountId, { action: 'desk.bulk', detail: `${action.kind}: ${numbers.join(', ')}` }, now);
    await addJob(tx, data.bulkJob, { bulkId: id }, { key: id, dueAt: now, now });
    return true;
  });
  if (isNew) return begin(parts, request, id);
  // The same call came twice at once, and the other one was first.
  return start(parts, request, { action, claims });
}

function keyUsed(): Problem {
  return new Problem(409, 'idempotency-key-used', 'Another action had this Idempotency-Key. Send a new one.');
}

/** Returns true where undoing goes on by itself, and where it has come to each claim. */
async function isUndoing(tx: Tx, run: data.Run): Promise<boolean> {
  if (run.undo_key === null) return false;
  return run.undo_ended_at === null || pendingOf(run, await data.listSettled(tx, run.id)).length === 0;
}

/** Throws while it may not be undone. Goes on with what an earlier session that ended has left. */
async function askUndo(parts: BulkParts, request: FastifyRequest, id: string): Promise<BulkAnswer> {
  const { accountId } = accountOf(request);
  const { accountToken } = viewerOf(request, parts.services.settings);
  const now = parts.services.now();
  await parts.services.database.kysely.transaction().execute(async (tx) => {
    const run = await data.lockRun(tx, id, accountId);
    if (run === null) throw noSuchBulk();
    if (await isUndoing(tx, run)) return;
    if (run.ended_at === null)
      throw new Problem(409, 'still-running', 'This has not ended yet. Try again in a moment.');
    if (now.getTime() > run.asked_at.getTime() + undoBulkMs) {
      throw new Problem(409, 'too-late', 'Ten minutes have passed. Change the claims instead.');
    }
    const session = accountToken ?? noSession;
    await data.setUndoing(tx, id, { key: run.undo_key ?? newId(), session });
    await addEntry(tx, accountId, { action: 'desk.undo-bulk', detail: run.action.kind }, now);
    await addJob(tx, data.bulkJob, { bulkId: id }, { key: newId(), dueAt: now, now });
  });
  return begin(parts, request, id);
}

async function findList(parts: BulkParts, request: FastifyRequest, typed: string) {
  checkRights(request);
  const references = referencesIn(typed);
  if (references.length > mostClaims) {
    const detail = `Paste at most ${mostClaims} references. There are ${references.length}.`;
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/typed', detail }] });
  }
  return findPasted(parts.services.database.kysely, references, accountOf(request));
}

type CallParts = { guard: Guard; wordingOf: WordingOf };

export function bulkCalls(app: FastifyInstance, services: Services, { guard, wordingOf }: CallParts): void {
  const parts = { services, wordingOf };
  const { database, now } = services;
  addRoutes(app, bulkRoutes, {
    guard,
    handlers: {
      deskSelection: async ({ params: { view }, query: filter, request }) => {
        checkRights(request);
        const asker = accountOf(request);
        const list = { view, filter };
        checkList(list, asker);
        return { claims: await readSelection(database.kysely, { list, asker, most: mostClaims, now: now() }) };
      },
      deskPasted: ({ body: { typed }, request }) => findList(parts, request, typed),
      deskPreviewBulk: async ({ body: { action, claimIds }, request }) => {
        await checkAction(parts, request, action);
        const asker = { viewer: viewerOf(request, services.settings), key: newId(), now: now() };
        return previewBulk(parts, { action, asker }, claimIds);
      },
      deskBulk: ({ body, request }) => start(parts, request, body),
      deskBulkProgress: async ({ params: { bulkId }, request }) => {
        checkRights(request);
        return readProgress(parts, await readRun(parts, request, bulkId));
      },
      deskUndoBulk: ({ params: { bulkId }, request }) => {
        checkRights(request);
        return askUndo(parts, request, bulkId);
      },
    },
  });
}
