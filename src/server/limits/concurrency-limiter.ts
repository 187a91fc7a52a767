import { hasWaitedEnough, isStanding, longestSlotMs, mostWaiting, nextOf, type Waiting } from './queue.rules.ts';

/** Called once: with true when the slot is free, with false if the caller must retry later. */
type Ready = (hasSlot: boolean) => void;

export type QueuedRequest = Waiting & { ready: Ready };

type Around = { clock: () => number; onQueueLength: (waiting: number) => void };

const sweepEvery = 20;

/** Releases a slot by `end()` or after 500 ms, so that none leaks. */
export class ConcurrencyLimiter {
  readonly #atOnce: number;
  readonly #clock: Around['clock'];
  readonly #onQueueLength: Around['onQueueLength'];
  readonly #working = new Set<QueuedRequest>();
  readonly #byClientNetwork = new Map<string, number>();
  #queue: QueuedRequest[] = [];
  #emptyAt = -Infinity;
  #sweeper: NodeJS.Timeout | null = null;

  constructor(atOnce: number, { clock = () => performance.now(), onQueueLength = () => {} }: Partial<Around> = {}) {
    this.#atOnce = atOnce;
    this.#clock = clock;
    this.#onQueueLength = onQueueLength;
  }

  acquire(queued: QueuedRequest): void {
    queued.since = this.#clock();
    if (this.#queue.length === 0 && this.#working.size < this.#atOnce) {
      this.#begin(queued);
      queued.ready(true);
    } else if (this.#queue.length >= mostWaiting) queued.ready(false);
    else this.#enqueue(queued);
  }

  release(queued: QueuedRequest): void {
    if (this.#stopCounting(queued)) this.#callNext();
  }

  cancel(queued: QueuedRequest): void {
    const at = this.#queue.indexOf(queued);
    if (at >= 0) this.#queue.splice(at, 1);
  }

  sweep(): void {
    const now = this.#clock();
    for (const queued of this.#working) if (now - queued.since > longestSlotMs) this.#stopCounting(queued);
    this.#callNext();
    const stands = isStanding(this.#emptyAt, now);
    const { late = [], other = [] } = Object.groupBy(this.#queue, (queued, before) =>
      hasWaitedEnough(queued, before, stands, now) ? 'late' : 'other',
    );
    this.#queue = other;
    for (const { ready } of late) ready(false);
    this.#onQueueLength(this.#queue.length);
    if (this.#queue.length > 0) return;
    clearInterval(this.#sweeper ?? undefined);
    this.#sweeper = null;
  }

  #begin(queued: QueuedRequest): void {
    queued.since = this.#clock();
    this.#working.add(queued);
    this.#byClientNetwork.set(queued.clientNetwork, this.#slotsOf(queued.clientNetwork) + 1);
  }

  #enqueue(queued: QueuedRequest): void {
    if (this.#queue.length === 0) this.#emptyAt = queued.since;
    this.#queue.push(queued);
    this.#sweeper ??= setInterval(() => this.sweep(), sweepEvery).unref();
  }

  #stopCounting(queued: QueuedRequest): boolean {
    if (!this.#working.delete(queued)) return false;
    const left = this.#slotsOf(queued.clientNetwork) - 1;
    if (left > 0) this.#byClientNetwork.set(queued.clientNetwork, left);
    else this.#byClientNetwork.delete(queued.clientNetwork);
    return true;
  }

  #callNext(): void {
    while (this.#working.size < this.#atOnce && this.#queue.length > 0) {
      const stands = isStanding(this.#emptyAt, this.#clock());
      const [next] = this.#queue.splice(
        nextOf(this.#queue, (clientNetwork) => this.#slotsOf(clientNetwork), stands),
        1,
      );
      if (!next) return;
      this.#begin(next);
      // Not synchronously: a handler that answers at once would call the next one recursively, through the whole queue.
      queueMicrotask(() => next.ready(true));
    }
  }

  #slotsOf(clientNetwork: string): number {
    return this.#byClientNetwork.get(clientNetwork) ?? 0;
  }
}
