import type { FastifyBaseLogger } from 'fastify';
import { v7 as newId } from 'uuid';

import type { Caller } from './call-receiver.server.ts';
import {
  dueDeliveries,
  fanOut,
  holdEndpoint,
  pauseEndpoint,
  releaseEndpoint,
  type Due,
  type Held,
} from './endpoint-queue.data.ts';
import { isPaused, nextStep, troubledFrom, unsignedPauseMs, type Outcome } from './delivery.rules.ts';
import { messageOf } from './message.server.ts';
import { openSecrets } from './secrets.server.ts';
import type { AttemptResult } from './settle.data.ts';
import { settleDelivery, type WebhookServices } from './settle.server.ts';

const atOnce = 4;
const readAtOnce = 50;
const fannedOutAtOnce = 500;

export type DeliveryContext = {
  services: WebhookServices;
  caller: Caller;
  log: FastifyBaseLogger;
  closing: AbortSignal;
  /** Once aborted, running calls are abandoned; another process repeats them. */
  stopping: AbortSignal;
};

export type EndpointWorker = {
  lease: string;
  wake: () => void;
  /** Never rejects. */
  done: Promise<void>;
};

type Running = { claim: string | null; done: Promise<void> };

type Round = {
  context: DeliveryContext;
  id: string;
  lease: string;
  held: Held | null;
  secrets: readonly string[];
  queue: Due[];
  running: Map<number, Running>;
  attempts: AttemptResult[];
  writing: Promise<void> | null;
};

/** Nothing may go out unsigned, and the receiver is not at fault: no try is spent, and events wait. */
async function waitForSecret({ context, id, lease }: Round): Promise<void> {
  const { database, now } = context.services;
  await pauseEndpoint(database.kysely, id, { lease, until: new Date(now().getTime() + unsignedPauseMs) });
  context.log.warn(
    { webhook: id },
    'a webhook waits, because its secret was sealed under another SECRET_KEY: name that key in SECRET_KEY_OLD, or replace the secret',
  );
}

type OpenRound = Round & { held: Held };

function mayCall(round: Round): round is OpenRound {
  const { held, context } = round;
  return held !== null && !held.isOff && !context.closing.aborted && !isPaused(held.health, context.services.now());
}

async function readDue({ context, id, running }: Round): Promise<Due[]> {
  const { database, now } = context.services;
  return dueDeliveries(database.kysely, id, { without: [...running.keys()], most: readAtOnce, now: now() });
}

async function refill(round: Round): Promise<void> {
  const { context, id, lease } = round;
  const { database, now } = context.services;
  round.held = await holdEndpoint(database.kysely, id, { lease, now: now() });
  if (!mayCall(round)) return;
  round.secrets = await openSecrets(context.services, id);
  if (round.secrets.length === 0) return waitForSecret(round);
  round.queue = await readDue(round);
  while (round.queue.length === 0) {
    const seen = await fanOut(database.kysely, id, { lease, most: fannedOutAtOnce, now: now() });
    if (seen === 0) return;
    round.queue = await readDue(round);
  }
}

async function writeAttemptResult(round: Round): Promise<void> {
  const { context, id, lease } = round;
  try {
    while (round.attempts.length > 0) {
      const after = await settleDelivery(context.services, { id, lease }, round.attempts.splice(0));
      if (round.held === null) continue;
      round.held = after === null ? null : { ...round.held, ...after };
      if (after?.isOff) context.log.warn({ webhook: id }, 'a webhook is off');
    }
  } finally {
    // Cleared synchronously with the last check, or an attempt that ends in between would not be written.
    round.writing = null;
  }
}

async function callOnce({ context, held, secrets }: OpenRound, due: Due): Promise<Outcome | null> {
  const { now } = context.services;
  return context.caller.call({ url: held.url, ...messageOf(due, secrets, now()) }, context.stopping, now);
}

async function deliver(round: OpenRound, due: Due): Promise<void> {
  const outcome = await callOnce(round, due);
  // The server is stopping, which is no failure of the endpoint.
  if (outcome === null) return;
  const tries = due.tries + 1;
  round.attempts.push({ position: due.position, tries, outcome, next: nextStep(tries, outcome) });
  round.writing ??= writeAttemptResult(round);
  await round.writing;
}

/** Two events of one claim never run together, so that they arrive in order. */
function takeNext({ queue, running }: Round): Due | undefined {
  const busy = new Set([...running.values()].map(({ claim }) => claim));
  const at = queue.findIndex(({ claim_number: claim }) => claim === null || !busy.has(claim));
  return at < 0 ? undefined : queue.splice(at, 1)[0];
}

function startSome(round: Round): void {
  const { running, held } = round;
  const isTroubled = (held?.health.failures ?? 0) >= troubledFrom;
  while (mayCall(round) && running.size < (isTroubled ? 1 : atOnce)) {
    const due = takeNext(round);
    if (due === undefined) return;
    const done = deliver(round, due).finally(() => running.delete(due.position));
    running.set(due.position, { claim: due.claim_number, done });
  }
}

export function startEndpointWorker(context: DeliveryContext, id: string): EndpointWorker {
  const lease = newId();
  const round: Round = {
    context,
    id,
    lease,
    held: null,
    secrets: [],
    queue: [],
    running: new Map(),
    attempts: [],
    writing: null,
  };
  let nudged = Promise.withResolvers<void>();
  const work = async () => {
    do {
      if (round.queue.length === 0) await refill(round);
      startSome(round);
      if (round.running.size === 0) return;
      await Promise.race([...[...round.running.values()].map(({ done }) => done), nudged.promise]);
      nudged = Promise.withResolvers();
    } while (mayCall(round));
  };
  const workAndLeave = async () => {
    try {
      await work();
    } finally {
      await Promise.allSettled([...round.running.values()].map(({ done }) => done));
      await releaseEndpoint(context.services.database.kysely, id, lease);
    }
  };
  const done = workAndLeave().catch((err: unknown) => {
    context.log.error({ err, webhook: id }, 'events could not be delivered');
  });
  return { lease, wake: () => nudged.resolve(), done };
}
