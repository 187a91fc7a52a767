// What every action at the desk has in common: who may, once for each key, the audit, and the claim's row.
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import { lockClaim } from '#claim/change/claim-change.data.ts';
import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { keyedHashes } from '#server/secrets/keyed-hash.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import type { AuditChange, DeskActionName } from '#shared/audit-kind.ts';
import type { DeskRight } from '#shared/account-role.ts';
import { type Actor, findActor } from './actor.data.ts';
import { addDone, deleteDoneBefore, findDone } from './done-actions.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type Acting = { tx: Tx; now: Date; actor: Actor; claim: { id: string; number: string; version: number } };

/** `detail` and `changes` are for the audit. `detail` is a code or an id, never typed words: it outlives an erasure. */
export type Acted<Answer> = {
  answer: Answer;
  detail?: string;
  changes?: readonly AuditChange[];
  /** It stood so already: the audit has only what was done. */
  isUnchanged?: boolean;
  /** What undoing it needs. */
  former?: object;
};

export type Action = {
  claimId: string;
  /** In the audit: `desk.` and this name. */
  name: DeskActionName;
  /** Null for what every handler may. */
  right: DeskRight | null;
};

export function noSuchClaim(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim.');
}

export function rightNeeded(right: DeskRight): Problem {
  return new Problem(403, 'right-needed', `This needs the right “${right}”, which an administrator gives.`);
}

export function keyOf(request: FastifyRequest): string {
  const key = z.uuid().safeParse(request.headers['idempotency-key']);
  if (key.success) return key.data;
  throw new Problem(
    400,
    'idempotency-key-needed',
    'Send a UUID of your own as Idempotency-Key, the same when you retry.',
  );
}

/** `sent` are keyed hashes of the request, by today's secret first; left out where it is not compared: files and bulk. */
export type Asker = { viewer: Viewer; key: string; now: Date; sent?: readonly Buffer[] };

const isReadWhole = (body: unknown): boolean => body === undefined || body?.constructor === Object;

/** Hashed with the secret, because what is sent may be as short as a support need. */
function hashSent({ settings }: Services, { params, query, body }: FastifyRequest): Pick<Asker, 'sent'> {
  if (!isReadWhole(body)) return {};
  return { sent: keyedHashes(settings, 'desk-action', JSON.stringify([params, query, body ?? null])) };
}

export function askerOf(services: Services, request: FastifyRequest): Asker {
  const { settings, now } = services;
  return { viewer: viewerOf(request, settings), key: keyOf(request), now: now(), ...hashSent(services, request) };
}

async function checkActor(
  tx: Tx,
  { viewer, now }: Pick<Asker, 'viewer' | 'now'>,
  { claimId, right }: Pick<Action, 'claimId' | 'right'>,
): Promise<Actor> {
  const actor = await findActor(tx, viewer, claimId, now);
  if (actor === null) throw noSuchClaim();
  if (right !== null && !actor.rights.includes(right)) throw rightNeeded(right);
  return actor;
}

type LockedClaim = Acting['claim'];

/**
 * Locks the claim, and only then reads the right: what held the lock may have moved the claim beyond the handler's
 * limits. Throws 404 and 403.
 */
export async function lockForActor(
  tx: Tx,
  asker: Pick<Asker, 'viewer' | 'now'>,
  of: Pick<Action, 'claimId' | 'right'>,
): Promise<{ actor: Actor; claim: LockedClaim }> {
  const claim = await lockClaim<LockedClaim>(tx, of.claimId, 't0.id, t0.number, t0.version');
  if (claim === null) throw noSuchClaim();
  return { actor: await checkActor(tx, asker, of), claim };
}

const isSame = (earlier: Buffer | null, sent: Asker['sent']): boolean =>
  earlier === null || sent === undefined || sent.some((hash) => hash.equals(earlier));

async function findEarlier<Answer>(
  tx: Tx,
  { key, sent }: Asker,
  { claimId, name }: Action,
  { accountId }: Actor,
): Promise<Answer | null> {
  const done = await findDone(tx, { claimId, accountId, key });
  if (done === null) return null;
  if (done.action === name && isSame(done.sent, sent)) return done.answer as Answer;
  throw new Problem(409, 'idempotency-key-used', 'Another request had this Idempotency-Key. Send a new one.');
}

/** Checks the right, and returns the answer of an earlier try, before a work that costs much; null if there is none. */
export async function answerOfEarlier<Answer extends object>(
  tx: Tx,
  asker: Asker,
  action: Action,
): Promise<Answer | null> {
  return findEarlier<Answer>(tx, asker, action, await checkActor(tx, asker, action));
}

/** As `actOnClaim`, in a transaction of the caller's. */
export async function actIn<Answer extends object>(
  tx: Tx,
  asker: Asker,
  action: Action,
  act: (acting: Acting) => Promise<Acted<Answer>>,
): Promise<Answer> {
  const { claimId, name } = action;
  const { key, now, sent } = asker;
  const { actor, claim } = await lockForActor(tx, asker, action);
  const earlier = await findEarlier<Answer>(tx, asker, action, actor);
  if (earlier !== null) return earlier;
  const acted = await act({ tx, now, actor, claim });
  const { answer, detail = '', changes = [], isUnchanged = false, former = null } = acted;
  const { accountId } = actor;
  await addDone(tx, { claimId, accountId, key }, { action: name, answer, former, sent: sent?.[0] ?? null }, now);
  if (isUnchanged) return answer;
  const entry = { at: now, actor: accountActor(accountId), claimId, accountId, detail, changes };
  await addAuditEntry(tx, { ...entry, action: `desk.${name}` });
  await writeDeskRows(tx, [claimId], now);
  await announceAtDesk(tx, [claimId]);
  return answer;
}

/**
 * Does one action of a handler in one transaction with the claim locked. The right is read under that lock, so that one
 * taken away ends at once. The same request with the same Idempotency-Key gets the first answer again. Throws 404 for a
 * claim beyond the handler's limits, 403 `right-needed`, and 409 `idempotency-key-used`.
 */
export async function actOnClaim<Answer extends object>(
  services: Services,
  request: FastifyRequest,
  action: Action,
  act: (acting: Acting) => Promise<Acted<Answer>>,
): Promise<Answer> {
  const asker = askerOf(services, request);
  return services.database.kysely.transaction().execute((tx) => actIn(tx, asker, action, act));
}

/** Forgets the answers to actions after a day: nobody retries later. */
export async function purgeDoneActions({ database, now }: Services): Promise<void> {
  await deleteDoneBefore(database.kysely, new Date(now().getTime() - dayMs));
}
