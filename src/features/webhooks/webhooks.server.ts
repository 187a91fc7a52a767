import { v7 as newId } from 'uuid';
import type { z } from 'zod';

import { changeOf, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { type ReadingKeys, vaultKeyIds } from '#server/secrets/vault.ts';
import { numberEvents } from '#server/outbox/outgoing-event.data.ts';
import { urlProblem, type AddressPolicy } from '#server/http/public-address.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { ShownWebhook, WebhookWithSecret } from './rest/webhook-answers.rules.ts';
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  readEndpoints,
  skipMissed,
  turnOff,
  turnOn,
} from './endpoints.data.ts';
import { endPause } from './deliveries.data.ts';
import { signingSecrets } from './secrets.data.ts';
import { makeSecret } from './secrets.server.ts';
import { hostOf, noWebhook, webhookChanges } from './webhook-changes.server.ts';
import type { changeWebhookBody, createWebhookBody, rotateBody, turnOnBody } from './rest/webhook-bodies.rules.ts';
import { noSuchWebhook, tooManySecrets, tooManyWebhooks, urlRefused } from './rest/webhook-problems.server.ts';
import type { Tx } from '#server/db/connect.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

const mostWebhooks = 20;
/** Secrets that sign at the same time: one header holds all signatures. */
const mostSecrets = 4;

export type ChangeContext = { services: Services; policy: AddressPolicy; actor: string };

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

function shown(row: EndpointRow, keys: ReadingKeys): ShownWebhook {
  const keyIds = vaultKeyIds(keys);
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    enabled: row.disabled_at === null,
    disabledAt: iso(row.disabled_at),
    disabledReason: row.disabled_reason as ShownWebhook['disabledReason'],
    createdAt: row.created_at.toISOString(),
    failures: row.failures,
    failingSince: iso(row.failing_since),
    pausedUntil: iso(row.paused_until),
    waiting: row.waiting,
    dead: row.dead,
    secrets: row.secrets.map(({ id, keyId, createdAt, expiresAt }) => ({
      id,
      readable: keyIds.includes(keyId),
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  };
}

export async function listWebhooks({ database, settings, now }: Services): Promise<ShownWebhook[]> {
  const rows = await readEndpoints(database.kysely, { now: now() });
  return rows.map((row) => shown(row, settings));
}

export async function findWebhook({ database, settings, now }: Services, id: string): Promise<ShownWebhook> {
  const [row] = await readEndpoints(database.kysely, { id, now: now() });
  if (!row) throw noSuchWebhook();
  return shown(row, settings);
}

type Action = { action: string; id: string; url: string; changes: AuditChange[] };

async function note(tx: Tx, { services, actor }: ChangeContext, { action, id, url, changes }: Action): Promise<void> {
  const detail = `${id} ${hostOf(url)}`;
  await addAuditEntry(tx, { at: services.now(), actor, action: `webhook.${action}`, detail, changes });
}

function checkUrl(url: string, { policy }: ChangeContext): string {
  const problem = urlProblem(url, policy);
  if (problem !== null) throw urlRefused(problem);
  return new URL(url).href;
}

/** Only this response holds the secret. Throws 400 and 409. */
export async function createWebhook(
  context: ChangeContext,
  body: z.infer<typeof createWebhookBody>,
): Promise<WebhookWithSecret> {
  const { services } = context;
  const { database, now } = services;
  const url = checkUrl(body.url, context);
  const id = newId();
  await numberEvents(database.kysely);
  const secret = await database.kysely.transaction().execute(async (tx) => {
    if ((await countEndpoints(tx)) >= mostWebhooks) throw tooManyWebhooks(mostWebhooks);
    await insertEndpoint(tx, { ...body, url, id }, now());
    const changes = webhookChanges(noWebhook, { ...body, url, enabled: true });
    await note(tx, context, { action: 'created', id, url, changes: [...changes, { field: 'secret' }] });
    return makeSecret(tx, services, id, now());
  });
  return { webhook: await findWebhook(services, id), secret };
}

export async function changeWebhook(
  context: ChangeContext,
  id: string,
  body: z.infer<typeof changeWebhookBody>,
): Promise<ShownWebhook> {
  const { services } = context;
  const before = await findWebhook(services, id);
  const url = body.url === undefined ? before.url : checkUrl(body.url, context);
  const { description = before.description, eventTypes = before.eventTypes } = body;
  await services.database.kysely.transaction().execute(async (tx) => {
    await changeEndpoint(tx, id, { url, description, eventTypes });
    const changes = webhookChanges(before, { ...before, url, description, eventTypes });
    await note(tx, context, { action: 'changed', id, url, changes });
  });
  return findWebhook(services, id);
}

export async function removeWebhook(context: ChangeContext, id: string): Promise<void> {
  await context.services.database.kysely.transaction().execute(async (tx) => {
    const url = await deleteEndpoint(tx, id);
    if (url === null) throw noSuchWebhook();
    await note(tx, context, { action: 'deleted', id, url, changes: [] });
  });
}

export async function turnWebhookOff(context: ChangeContext, id: string): Promise<ShownWebhook> {
  const { services } = context;
  const before = await findWebhook(services, id);
  await services.database.kysely.transaction().execute(async (tx) => {
    const url = await turnOff(tx, id, services.now());
    if (url === null) throw noSuchWebhook();
    await note(tx, context, {
      action: 'turned-off',
      id,
      url,
      changes: webhookChanges(before, { ...before, enabled: false }),
    });
  });
  return findWebhook(services, id);
}

export async function turnWebhookOn(
  context: ChangeContext,
  id: string,
  { skipMissed: isSkipping }: z.infer<typeof turnOnBody>,
): Promise<ShownWebhook> {
  const { services } = context;
  const before = await findWebhook(services, id);
  if (isSkipping) await numberEvents(services.database.kysely);
  await services.database.kysely.transaction().execute(async (tx) => {
    const url = await turnOn(tx, id);
    if (url === null) throw noSuchWebhook();
    if (isSkipping) await skipMissed(tx, id, services.now());
    const changes = [
      ...webhookChanges(before, { ...before, enabled: true }),
      ...(isSkipping ? changeOf('waiting', String(before.waiting), '0') : []),
    ];
    await note(tx, context, { action: 'turned-on', id, url, changes });
  });
  return findWebhook(services, id);
}

export async function rotateSecret(
  context: ChangeContext,
  id: string,
  { overlapHours }: z.infer<typeof rotateBody>,
): Promise<WebhookWithSecret> {
  const { services } = context;
  const { database, now } = services;
  const secret = await database.kysely.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('webhook_endpoint').select('url').where('id', '=', id).forUpdate().execute();
    if (!found[0]) throw noSuchWebhook();
    const signing = await signingSecrets(tx, id, now());
    if (overlapHours > 0 && signing.length >= mostSecrets) throw tooManySecrets(mostSecrets);
    const changes = [{ field: 'secret' }, ...changeOf('overlapHours', '', String(overlapHours))];
    await note(tx, context, { action: 'secret-rotated', id, url: found[0].url, changes });
    await endPause(tx, id, now());
    return makeSecret(tx, services, id, new Date(now().getTime() + overlapHours * hourMs));
  });
  return { webhook: await findWebhook(services, id), secret };
}
