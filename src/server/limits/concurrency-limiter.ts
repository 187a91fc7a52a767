import { hasWaitedEnough, isStanding, longestSlotMs, mostWaiting, nextOf, type Waiting } from './queue.rules.ts';

/** Called once: with true when the slot is free, with false if the caller must retry later. */
type Ready = (isTurn: boolean) => void;

export type QueuedRequest = Waiting & { ready: Ready };

type Around = { clock: () => number; tell: (waiting: number) => void };

const sweepEvery = 20;

/** Releases a slot by `end()` or after 500 ms, so that none leaks. */
export class ConcurrencyLimiter {
  readonly #atOnce: number;
  readonly #clock: Around['clock'];
  readonly #tell: Around['tell'];
  readonly #working = new Set<QueuedRequest>();
  readonly #byHousehold = new Map<string, number>();
  #line: QueuedRequest[] = [];
  #emptyAt = -Infinity;
  #sweeper: NodeJS.Timeout | null = null;

  constructor(atOnce: number, { clock = () => performance.now(), tell = () => {} }: Partial<Around> = {}) {
    this.#atOnce = atOnce;
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Requests a slot. If one is free, `ready` is called before this returns. */
  take(turn: QueuedRequest): void {
    turn.since = this.#clock();
    if (this.#line.length === 0 && this.#working.size < this.#atOnce) {
      this.#begin(turn);
      turn.ready(true);
    } else if (this.#line.length >= mostWaiting) turn.ready(false);
    else this.#lineUp(turn);
  }

  end(turn: QueuedRequest): void {
    if (this.#stopCounting(turn)) this.#callNext();
  }

  giveUp(turn: QueuedRequest): void {
    const at = this.#line.indexOf(turn);
    if (at >= 0) this.#line.splice(at, 1);
  }

  sweep(): void {
    const now = this.#clock();
    for (const turn of this.#working) if (now - turn.since > longestSlotMs) this.#stopCounting(turn);
    this.#callNext();
    const stands = isStanding(this.#emptyAt, now);
    const { late = [], other = [] } = Object.groupBy(this.#line, (turn, before) =>
      hasWaitedEnough(turn, before, stands, now) ? 'late' : 'other',
    );
    this.#line = other;
    for (const { ready } of late) ready(false);
    this.#tell(this.#line.length);
    if (this.#line.length > 0) return;
    clearInterval(this.#sweeper ?? undefined);
    this.#sweeper = null;
  }

  #begin(turn: QueuedRequest): void {
    turn.since = this.#clock();
    this.#working.add(turn);
    this.#byHousehold.set(turn.clientNetwork, this.#turnsOf(turn.clientNetwork) + 1);
  }

  #lineUp(turn: QueuedRequest): void {
    if (this.#line.length === 0) this.#emptyAt = turn.since;
    this.#line.push(turn);
    this.#sweeper ??= setInterval(() => this.sweep(), sweepEvery).unref();
  }

  #stopCounting(turn: QueuedRequest): boolean {
    if (!this.#working.delete(turn)) return false;
    const left = this.#turnsOf(turn.clientNetwork) - 1;
    if (left > 0) this.#byHousehold.set(turn.clientNetwork, left);
    else this.#byHousehold.delete(turn.clientNetwork);
    return true;
  }

  #callNext(): void {
    while (this.#working.size < this.#atOnce && this.#line.length > 0) {
      const stands = isStanding(this.#emptyAt, this.#clock());
      const [next] = this.#line.splice(
        nextOf(this.#line, (clientNetwork) => this.#turnsOf(clientNetwork), stands),
        1,
      );
      if (!next) return;
      this.#begin(next);
      // Not synchronously: a handler that answers at once would call the next one recursively, through the whole queue.
      queueMicrotask(() => next.ready(true));
    }
  }

  #turnsOf(clientNetwork: string): number {
    return this.#byHousehold.get(clientNetwork) ?? 0;
  }
}
