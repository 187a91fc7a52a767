import { v7 as newId } from 'uuid';
import type { z } from 'zod';

import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { eventDocument } from '#server/outbox/outgoing-event-document.ts';
import { outgoingEventNames, type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import type { DeliveriesPage, DeliveryDetail, ShownDelivery, TestResult } from './rest/webhook-answers.rules.ts';
import type { Caller } from './call-receiver.server.ts';
import {
  type DeliveryRow,
  endPause,
  eventPosition,
  readDeliveries,
  readDelivery,
  replayAll,
  replayDead,
  replayOne,
} from './deliveries.data.ts';
import { messageOf } from './message.server.ts';
import { openSecrets } from './secrets.server.ts';
import type { deliveriesQuery, replayBody } from './rest/webhook-bodies.rules.ts';
import { deliveryWaiting, noSuchDelivery, secretUnreadable, webhookOff } from './rest/webhook-problems.server.ts';
import { findWebhook, type ChangeContext } from './webhooks.server.ts';

function shown(row: DeliveryRow): ShownDelivery {
  return {
    eventId: row.event_id,
    position: row.position,
    type: row.type,
    claimNumber: row.claim_number,
    occurredAt: row.occurred_at.toISOString(),
    state: row.state,
    tries: row.tries,
    nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
    settledAt: row.settled_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  };
}

export async function listDeliveries(
  services: Services,
  id: string,
  { state, before, limit }: z.infer<typeof deliveriesQuery>,
): Promise<DeliveriesPage> {
  await findWebhook(services, id);
  const page = { state: state ?? null, before: before ?? null, limit: limit + 1 };
  const rows = await readDeliveries(services.database.kysely, id, page);
  const deliveries = rows.slice(0, limit).map(shown);
  return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.position ?? null) : null };
}

export async function findDelivery(services: Services, id: string, eventId: string): Promise<DeliveryDetail> {
  const found = await readDelivery(services.database.kysely, id, eventId);
  if (found === null) throw noSuchDelivery();
  const { delivery, tries } = found;
  const { data, ...row } = delivery;
  const body = data === null ? null : eventDocument({ ...row, id: row.event_id, data });
  return { ...shown(row), body, attempts: tries.map((one) => ({ ...one, at: one.at.toISOString() })) };
}

async function checkIsOn(services: Services, id: string): Promise<void> {
  const { enabled } = await findWebhook(services, id);
  if (!enabled) throw webhookOff();
}

export async function replayEvent({ services, actor }: ChangeContext, id: string, eventId: string): Promise<void> {
  const { database, now } = services;
  await checkIsOn(services, id);
  await database.kysely.transaction().execute(async (tx) => {
    const isResumed = await endPause(tx, id, now());
    if ((await replayOne(tx, id, eventId, now())) === 0) {
      if ((await eventPosition(tx, eventId)) === null) throw noSuchDelivery();
      if (!isResumed) throw deliveryWaiting();
    }
    await addAuditEntry(tx, { at: now(), actor, action: 'webhook.replayed', detail: `${id} event ${eventId}` });
  });
}

export async function replaySince(
  { services, actor }: ChangeContext,
  id: string,
  { since, which }: z.infer<typeof replayBody>,
): Promise<{ replayed: number }> {
  const { database, now } = services;
  await checkIsOn(services, id);
  return database.kysely.transaction().execute(async (tx) => {
    const replayed = await (which === 'all' ? replayAll : replayDead)(tx, id, since, now());
    const detail = `${id} ${which} since ${since.toISOString()}: ${replayed}`;
    await addAuditEntry(tx, { at: now(), actor, action: 'webhook.replayed', detail });
    return { replayed };
  });
}

async function secretsOf(services: Services, id: string): Promise<string[]> {
  const secrets = await openSecrets(services, id);
  if (secrets.length === 0) throw secretUnreadable();
  return secrets;
}

/** The example event is marked as a test, is not logged and has an id of its own. */
export async function sendTest(
  { services, caller }: { services: Services; caller: Caller },
  id: string,
  requestedType?: OutgoingEventType,
): Promise<TestResult> {
  const { url, eventTypes } = await findWebhook(services, id);
  const type =
    requestedType ?? outgoingEventNames.find((name) => eventTypes?.includes(name) ?? true) ?? 'claim.state_changed';
  const secrets = await secretsOf(services, id);
  const { data } = outgoingEventTypes[type];
  const now = services.now();
  const event = { id: newId(), position: 0, type, claim_number: 'EXAMPLE', occurred_at: now, data };
  const message = messageOf(event, secrets, now, { test: true });
  const outcome = await caller.call({ url, ...message }, new AbortController().signal, services.now);
  if (outcome === null) throw new Error('A test was stopped though nothing stops one.');
  const { status, error, millis, answer } = outcome;
  return { delivered: error === null, status, error, millis, answer };
}
