import type { IncomingMessage } from 'node:http';

import type { FastifyBaseLogger } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { endBodySoon, letBodyTakeItsTime } from '#server/slow-bodies.ts';
import type { ImportEnd, ImportOptions, ImportOrder } from './import-facts.ts';
import { openImportThreads, type RunningImport } from './import-thread.server.ts';
import { endImport, type Held, keepImport, purgeImportsBefore, type StoredImport, takeImport } from './imports.data.ts';

/** How many imports one process takes at a time: each has a thread and holds up to two batches. */
const mostAtOnce = 2;
/** How long a sender may send nothing while we wait for it, in milliseconds. */
const longestSilence = 60_000;
/** How often the lease is renewed, in milliseconds. */
const heartBeat = 5_000;
/** How long a sender that was refused may go on sending, in milliseconds. */
const lastWords = 5_000;
const keptDays = 90;
const dayMillis = 24 * 60 * 60 * 1_000;

export type AskedImport = { sender: string; key: string; options: ImportOptions; isGzip: boolean };

const reasons = {
  aborted: 'The connection ended before the file did.',
  silent: 'The sender was silent for a minute.',
  stopping: 'The portal was stopped.',
};

/** Hands on what is sent, until it ends in whatever way; answers why it was cut, or null. */
async function pump(running: RunningImport, raw: IncomingMessage, body: AsyncIterable<Buffer>): Promise<void> {
  let silence: NodeJS.Timeout | undefined;
  const listen = () => {
    silence = setTimeout(() => {
      running.cut(reasons.silent);
      raw.destroy();
    }, longestSilence);
  };
  try {
    listen();
    for await (const chunk of body) {
      // Only silence counts, not the time that we make the sender wait.
      clearTimeout(silence);
      if (!(await running.send(chunk))) return;
      listen();
    }
    running.end();
  } catch {
    running.cut(reasons.aborted);
  } finally {
    clearTimeout(silence);
  }
}

function orderOf({ stored, lease }: { stored: StoredImport; lease: string }, asked: AskedImport): ImportOrder {
  const { id, offset_bytes: offset, lines, digest, header, new_states: newStates } = stored;
  return {
    ...{ id, lease, options: asked.options, isGzip: asked.isGzip, isDone: stored.status === 'done' },
    checkpoint: { offset, lines, digest, header },
    newStates: newStates.length,
  };
}

function cutProblem(reason: string, id: string): Problem {
  const detail = `${reason} What came before is stored. Send the whole file again under the same Idempotency-Key, and it goes on from there: GET /imports/${id} says how far it is.`;
  const status = reason === reasons.silent ? 408 : reason === reasons.stopping ? 503 : 400;
  return new Problem(status, 'import-interrupted', detail, status === 503 ? { retryAfterSeconds: 10 } : {});
}

/** Where imports are taken in this process. */
export type ImportDesk = {
  /** Reads a file to its end. Throws a Problem where that is not reached; what came before is stored. */
  take(asked: AskedImport, raw: IncomingMessage, body: AsyncIterable<Buffer>): Promise<{ id: string; isNew: boolean }>;
  close(): Promise<void>;
};

export function openImportDesk(services: Services, log: FastifyBaseLogger): ImportDesk {
  const { database, now } = services;
  const threads = openImportThreads(services, (err) => log.error({ err }, 'a line of an import could not be stored'));
  const active = new Map<RunningImport, Promise<unknown>>();

  const end = async (held: Held, ended: ImportEnd | null): Promise<void> => {
    const problem =
      ended === null
        ? 'The portal had a fault.'
        : ended.kind === 'done'
          ? ''
          : ended.kind === 'cut'
            ? ended.reason
            : ended.detail;
    const status = ended?.kind === 'done' ? 'done' : 'interrupted';
    await endImport(database.kysely, held, { status, problem }, now());
  };

  const run = async (held: Held, order: ImportOrder, raw: IncomingMessage, body: AsyncIterable<Buffer>) => {
    const running = threads.run(order);
    const beat = setInterval(() => {
      // One that is missed is made up for by the next; a lease that is lost is noticed with the next batch.
      keepImport(database.kysely, held, now()).catch((err: unknown) =>
        log.warn({ err }, 'the lease of an import was not renewed'),
      );
    }, heartBeat);
    const work = (async () => {
      let ended: ImportEnd | null = null;
      try {
        void pump(running, raw, body);
        ended = await running.ended;
        return ended;
      } finally {
        clearInterval(beat);
        active.delete(running);
        await end(held, ended);
      }
    })();
    active.set(running, work);
    return work;
  };

  const take: ImportDesk['take'] = async (asked, raw, body) => {
    letBodyTakeItsTime(raw);
    try {
      if (active.size >= mostAtOnce) {
        throw new Problem(
          503,
          'too-many-imports',
          'Two imports are being taken already. Try again when one has ended.',
          {
            retryAfterSeconds: 30,
          },
        );
      }
      const taken = await takeImport(database.kysely, asked, now());
      const { id } = taken.stored;
      const ended = await run({ id, lease: taken.lease }, orderOf(taken, asked), raw, body);
      if (ended.kind === 'refused') throw new Problem(ended.status, ended.code, ended.detail);
      if (ended.kind === 'cut') throw cutProblem(ended.reason, id);
      return { id, isNew: taken.stored.offset_bytes === 0 && taken.stored.status !== 'done' };
    } finally {
      endBodySoon(raw, lastWords);
    }
  };

  const close = async () => {
    const all = [...active];
    for (const [running] of all) running.cut(reasons.stopping);
    await Promise.allSettled(all.map(([, work]) => work));
    await threads.close();
  };
  return { take, close };
}

/** Removes imports of more than 90 days ago, with what they refused. */
export async function purgeImports({ database, now }: Services): Promise<void> {
  await purgeImportsBefore(database.kysely, new Date(now().getTime() - keptDays * dayMillis));
}
