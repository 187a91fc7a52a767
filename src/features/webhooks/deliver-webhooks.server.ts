import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { listen } from '#server/db/listen.ts';
import { numberEvents } from '#server/outbox/outgoing-event.data.ts';
import { addressPolicyOf, openCaller, type Caller } from './call-receiver.server.ts';
import { endpointsWithWork } from './endpoint-queue.data.ts';
import { startEndpointWorker, type EndpointWorker } from './endpoint-worker.server.ts';
import type { WebhookServices } from './settle.server.ts';

/** Milliseconds between two looks for work, and the least between two that claim news triggers. */
const pollMs = 1_000;
const lookAgainAfter = 100;
const stopTimeoutMs = 5_000;
const stopGrace = 1_000;

export type Dispatch = {
  look: () => Promise<void>;
  idle: () => Promise<void>;
  /** Starts nothing more and waits briefly for running calls; another process does the rest. */
  close: () => Promise<void>;
};

export function openDispatch(
  services: WebhookServices,
  log: FastifyBaseLogger,
  caller: Caller,
  timeoutMs = stopTimeoutMs,
): Dispatch {
  const { database, now } = services;
  const [closing, stopping] = [new AbortController(), new AbortController()];
  const context = { services, caller, log, closing: closing.signal, stopping: stopping.signal };
  const workers = new Map<string, EndpointWorker>();
  const begin = (id: string) => {
    const worker = startEndpointWorker(context, id);
    workers.set(id, worker);
    void worker.done.then(() => workers.delete(id));
  };
  const idle = async () => {
    while (workers.size > 0) await Promise.all([...workers.values()].map(({ done }) => done));
  };
  return {
    async look() {
      if (closing.signal.aborted) return;
      await numberEvents(database.kysely);
      const own = [...workers.values()].map(({ lease }) => lease);
      for (const id of await endpointsWithWork(database.kysely, own, now())) {
        const worker = workers.get(id);
        if (worker) worker.wake();
        else begin(id);
      }
    },
    idle,
    async close() {
      closing.abort();
      for (const { wake } of workers.values()) wake();
      await Promise.race([idle(), pause(timeoutMs, undefined, { ref: false })]);
      stopping.abort();
      await Promise.race([idle(), pause(stopGrace, undefined, { ref: false })]);
      caller.close();
    },
  };
}

/**
 * Looks for work when a claim has news, because most events come with some, and each second for the rest. Returns a
 * stop function.
 */
export function deliverWebhooks(services: WebhookServices, log: FastifyBaseLogger): () => Promise<void> {
  const dispatch = openDispatch(services, log, openCaller(addressPolicyOf(services.settings)));
  const ended = new AbortController();
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const stopListening = listen(services.database.pool, claimNewsChannel, { heard: wake, connected: wake });
  const wait = (millis: number) => pause(millis, undefined, { signal: ended.signal }).catch(() => {});
  const run = async () => {
    while (!ended.signal.aborted) {
      woken = Promise.withResolvers();
      await dispatch.look().catch((err: unknown) => {
        // Every other call reports that PostgreSQL is away; this would repeat it each second.
        if (!isDatabaseAway(err)) log.error({ err }, 'webhooks could not be looked for');
      });
      await wait(lookAgainAfter);
      await Promise.race([woken.promise, wait(pollMs - lookAgainAfter)]);
    }
  };
  const running = run();
  return async () => {
    ended.abort();
    wake();
    await Promise.all([running, stopListening(), dispatch.close()]);
  };
}
