import { Worker } from 'node:worker_threads';

import type pg from 'pg';

import type { Services } from '#server/context.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import type { FromThread, ImportEnd, ImportOrder, ToThread } from './import-facts.server.ts';

const mostWaiting = 2_000_000;
const idleMs = 20_000;

/** In MB: a young generation for documents that live for one batch, and a limit for runaway memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 512 };

function configOf({ options }: pg.Pool): Record<string, unknown> {
  const { password } = options;
  const plain = Object.entries(options).filter(([, value]) => typeof value !== 'function');
  return structuredClone({ ...Object.fromEntries(plain.filter(([name]) => name !== 'types')), password });
}

export type RunningImport = {
  send(chunk: Buffer): Promise<boolean>;
  end(): void;
  cut(reason: string): void;
  ended: Promise<ImportEnd>;
};

function away(): Problem {
  return new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

class ImportThread {
  readonly #worker = new Worker(new URL('./import-worker.server.ts', import.meta.url), { resourceLimits });
  #waiting = 0;
  #goOn = () => {};
  #settle: ((message: FromThread) => void) | null = null;
  isOver = false;
  readonly #noteFault: (error: unknown) => void;

  constructor(noteFault: (error: unknown) => void) {
    this.#noteFault = noteFault;
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread of imports has ended.')));
  }

  run(order: ImportOrder, { database, now }: Services): RunningImport {
    const state = { isOpen: true };
    this.#waiting = 0;
    const ended = new Promise<ImportEnd>((resolve, reject) => {
      this.#settle = (message) => {
        if (message.kind !== 'ended' && message.kind !== 'failed') return;
        state.isOpen = false;
        this.#settle = null;
        this.#goOn();
        if (message.kind === 'ended') resolve(message.end);
        else reject(message.isAway ? away() : asError(message.error));
      };
    });
    const clockAhead = now().getTime() - Date.now();
    this.#post({ kind: 'order', order, database: configOf(database.pool), clockAhead });
    const writeChunk = async (chunk: Buffer) => {
      if (!state.isOpen) return false;
      this.#waiting += chunk.length;
      this.#post({ kind: 'chunk', chunk });
      while (state.isOpen && this.#waiting > mostWaiting) await new Promise<void>((resolve) => (this.#goOn = resolve));
      return state.isOpen;
    };
    return {
      send: writeChunk,
      ended,
      end: () => state.isOpen && this.#post({ kind: 'end' }),
      cut: (reason) => state.isOpen && this.#post({ kind: 'cut', reason }),
    };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromThread): void {
    if (message.kind === 'took') {
      this.#waiting -= message.bytes;
      this.#goOn();
    } else if (message.kind === 'fault') this.#noteFault(message.error);
    else this.#settle?.(message);
  }

  #end(error: unknown): void {
    this.isOver = true;
    this.#settle?.({ kind: 'failed', error, isAway: false });
  }
}

export type ImportThreads = {
  run(order: ImportOrder): RunningImport;
  close(): Promise<void>;
};

export function openImportThreads(services: Services, noteFault: (error: unknown) => void): ImportThreads {
  const idle = new Map<ImportThread, NodeJS.Timeout>();
  const all = new Set<ImportThread>();
  const dismiss = (thread: ImportThread) => {
    idle.delete(thread);
    all.delete(thread);
    return thread.close();
  };
  const rest = (thread: ImportThread) => {
    if (thread.isOver || idle.size > 0) void dismiss(thread);
    else idle.set(thread, setTimeout(() => void dismiss(thread), idleMs).unref());
  };
  const take = (): ImportThread => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      if (!thread.isOver) return thread;
      all.delete(thread);
    }
    const thread = new ImportThread(noteFault);
    all.add(thread);
    return thread;
  };
  return {
    run: (order) => {
      const thread = take();
      const running = thread.run(order, services);
      void running.ended.then(
        () => rest(thread),
        () => dismiss(thread),
      );
      return running;
    },
    close: async () => {
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...all].map(dismiss));
    },
  };
}
