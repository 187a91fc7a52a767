import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import type { FastifyBaseLogger } from 'fastify';

import { brandIdsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { requestFacts } from '#server/http/request-facts.ts';
import { endBodySoon, disableBodyTimeout } from '#server/http/slow-bodies.ts';
import type { ImportEnd, ImportOptions, ImportOrder } from './import-facts.server.ts';
import { type ImportThreads, openImportThreads, type RunningImport } from './import-thread.server.ts';
import type { ImportWarning } from './import-warnings.rules.ts';
import { endImport, type Held, renewLease, purgeImportsBefore, type StoredImport, takeImport } from './imports.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Concurrent imports of one process: each has a thread and holds up to two batches. */
const mostAtOnce = 2;
/** Read timeout of the sender. This constant and the next two are in milliseconds. */
const senderTimeoutMs = 60_000;
const heartbeatMs = 5_000;
/** How long a refused sender may continue to send. */
const drainMs = 5_000;
const retentionDays = 90;

export type ImportRequest = { sender: string; key: string; options: ImportOptions; isGzip: boolean };

const reasons = {
  aborted: 'The connection ended before the file did.',
  silent: 'The sender was silent for a minute.',
  stopping: 'The portal was stopped.',
};

async function pump(running: RunningImport, raw: IncomingMessage, body: Readable): Promise<void> {
  let idleTimer: NodeJS.Timeout | undefined;
  const listen = () => {
    idleTimer = setTimeout(() => {
      running.cut(reasons.silent);
      raw.destroy();
    }, senderTimeoutMs);
  };
  try {
    listen();
    // The connection stays open, so that the sender receives the error.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      clearTimeout(idleTimer);
      if (!(await running.send(chunk))) return;
      listen();
    }
    running.end();
  } catch {
    running.cut(reasons.aborted);
  } finally {
    clearTimeout(idleTimer);
  }
}

function orderOf(
  { stored, lease }: { stored: StoredImport; lease: string },
  request: ImportRequest,
  brandIds: readonly string[],
): ImportOrder {
  const { id, offset_bytes: offset, lines, digest, header, new_states: newStates } = stored;
  return {
    id,
    lease,
    options: request.options,
    isGzip: request.isGzip,
    isDone: stored.status === 'done',
    cursor: { offset, lines, digest, header },
    brandIds,
    newStates: newStates.length,
    warnings: stored.warnings as ImportWarning[],
    from: requestFacts(),
  };
}

function tooMany(): Problem {
  const detail = 'Two imports are being taken already. Try again when one has ended.';
  return new Problem(503, 'too-many-imports', detail, { retryAfterSeconds: 30 });
}

function cutProblem(reason: string, id: string): Problem {
  const detail = `${reason} What came before is stored. Send the whole file again under the same Idempotency-Key, and it goes on from there: GET /imports/${id} says how far it is.`;
  const status = reason === reasons.silent ? 408 : reason === reasons.stopping ? 503 : 400;
  return new Problem(status, 'import-interrupted', detail, status === 503 ? { retryAfterSeconds: 10 } : {});
}

function statusOf(ended: ImportEnd | null): { status: 'done' | 'interrupted'; problem: string } {
  if (ended === null) return { status: 'interrupted', problem: 'The portal had a fault.' };
  if (ended.kind === 'done') return { status: 'done', problem: '' };
  return { status: 'interrupted', problem: ended.kind === 'cut' ? ended.reason : ended.detail };
}

export class ImportDesk {
  readonly #services: Services;
  readonly #log: FastifyBaseLogger;
  readonly #threads: ImportThreads;
  readonly #active = new Map<RunningImport, Promise<unknown>>();
  #taken = 0;
  #isClosing = false;

  constructor(services: Services, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
    this.#threads = openImportThreads(services, (err) => log.error({ err }, 'a line of an import could not be stored'));
  }

  /** Throws a Problem if the file breaks off; what came before is stored. */
  async take(request: ImportRequest, raw: IncomingMessage, body: Readable): Promise<{ id: string; isNew: boolean }> {
    disableBodyTimeout(raw);
    // Counted before any await, because many requests may arrive at once.
    this.#taken += 1;
    try {
      if (this.#taken > mostAtOnce) throw tooMany();
      const taken = await takeImport(this.#services.database.kysely, request, this.#services.now());
      const { id, offset_bytes: offset, status } = taken.stored;
      const ended = await this.#run(orderOf(taken, request, brandIdsOf(this.#services)), raw, body);
      if (ended.kind === 'refused') throw new Problem(ended.status, ended.code, ended.detail);
      if (ended.kind === 'cut') throw cutProblem(ended.reason, id);
      return { id, isNew: offset === 0 && status !== 'done' };
    } finally {
      this.#taken -= 1;
      endBodySoon(raw, drainMs);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const all = [...this.#active];
    for (const [running] of all) running.cut(reasons.stopping);
    await Promise.allSettled(all.map(([, work]) => work));
    await this.#threads.close();
  }

  #run(order: ImportOrder, raw: IncomingMessage, body: Readable): Promise<ImportEnd> {
    const running = this.#threads.run(order);
    const work = this.#watchOver(order, running);
    this.#active.set(running, work);
    if (this.#isClosing) running.cut(reasons.stopping);
    void pump(running, raw, body);
    return work.finally(() => this.#active.delete(running));
  }

  async #watchOver(held: Held, running: RunningImport): Promise<ImportEnd> {
    const { database, now } = this.#services;
    const heartbeat = setInterval(() => {
      // The next renewal makes up for a failed one; the next batch notices a lost lease.
      renewLease(database.kysely, held, now()).catch((err: unknown) =>
        this.#log.warn({ err }, 'the lease of an import was not renewed'),
      );
    }, heartbeatMs);
    let ended: ImportEnd | null = null;
    try {
      ended = await running.ended;
      return ended;
    } finally {
      clearInterval(heartbeat);
      await endImport(database.kysely, held, statusOf(ended), now());
    }
  }
}

export async function purgeImports({ database, now }: Services): Promise<void> {
  await purgeImportsBefore(database.kysely, new Date(now().getTime() - retentionDays * dayMs));
}
