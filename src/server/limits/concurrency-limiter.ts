import { hasWaitedEnough, isStanding, longestSlotMs, mostWaiting, nextOf, type Waiting } from './queue.rules.ts';

/** Called once: with true when it is one's turn, with false where one is to come back later. */
type Ready = (isTurn: boolean) => void;

/** Somebody's place in the line and then their turn. */
export type QueuedRequest = Waiting & { ready: Ready };

/** The time in milliseconds, and who is told how many wait. */
type Around = { clock: () => number; tell: (waiting: number) => void };

const sweepEvery = 20;

/**
 * Lets so many work at once and the others wait in a line, by `turns.rules.ts`. A turn ends by `end`, or counts no
 * more after half a second, so that none can be lost.
 */
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

  /** Asks for a turn; without a line it is at once, before this returns. */
  take(turn: QueuedRequest): void {
    turn.since = this.#clock();
    if (this.#line.length === 0 && this.#working.size < this.#atOnce) {
      this.#begin(turn);
      turn.ready(true);
    } else if (this.#line.length >= mostWaiting) turn.ready(false);
    else this.#lineUp(turn);
  }

  /** Ends a turn; whoever has none may do it too. */
  end(turn: QueuedRequest): void {
    if (this.#stopCounting(turn)) this.#callNext();
  }

  /** Leaves the line, if it is there that somebody is; they are not called any more. */
  giveUp(turn: QueuedRequest): void {
    const at = this.#line.indexOf(turn);
    if (at >= 0) this.#line.splice(at, 1);
  }

  /** Sends those away who have waited for long enough, and counts those no more who take long. */
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
      // Not at once, because who answers at once would call the next from within, and so on through the whole line.
      queueMicrotask(() => next.ready(true));
    }
  }

  #turnsOf(clientNetwork: string): number {
    return this.#byHousehold.get(clientNetwork) ?? 0;
  }
}
