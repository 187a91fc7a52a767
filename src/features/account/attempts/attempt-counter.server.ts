import type { Services } from '#server/context.ts';
import { keyedMutex } from '#server/limits/keyed-mutex.ts';
import { blockedClients } from '#server/http/blocked-clients.ts';
import { tooManyAttempts } from './too-many-attempts.server.ts';
import {
  countAttempt,
  type Counted,
  type AttemptSource,
  type AttemptKind,
  type Wait,
  waitOf,
} from './attempts.data.ts';

/** In milliseconds: how long a block is remembered at most, because a sign-in elsewhere may end it earlier. */
const cacheMs = 10_000;

/** Runs attempts of one address one after the other, so that they hold no connections while waiting for a lock. */
export type AttemptCounter = {
  secondsToWait: (source: AttemptSource, kind: AttemptKind) => Promise<number>;
  count: (source: AttemptSource, kind: AttemptKind) => Promise<Counted>;
  take: (source: AttemptSource, kind: AttemptKind) => Promise<void>;
};

export function attemptCounter({ database, now }: Services): AttemptCounter {
  const { kysely } = database;
  const known = blockedClients(cacheMs);
  const runExclusive = keyedMutex();
  const queryUnlessBlocked = async <T extends object>(
    { address }: AttemptSource,
    query: (at: Date) => Promise<T | Wait>,
  ): Promise<T | Wait> =>
    runExclusive(address.toString('latin1'), async () => {
      const at = now();
      const seconds = known.secondsLeft(address, at);
      if (seconds > 0) return { seconds, addressFrom: at };
      const answer = await query(at);
      if ('addressFrom' in answer && answer.addressFrom > at) known.remember(address, answer.addressFrom, at);
      return answer;
    });
  const wait = async (source: AttemptSource, kind: AttemptKind) =>
    queryUnlessBlocked<Wait>(source, async (at) => waitOf(kysely, source, kind, at));
  const count = async (source: AttemptSource, kind: AttemptKind) =>
    queryUnlessBlocked<Counted>(source, async (at) => countAttempt(kysely, source, kind, at));
  return {
    secondsToWait: async (source, kind) => (await wait(source, kind)).seconds,
    count,
    take: async (source, kind) => {
      const counted = await count(source, kind);
      if ('seconds' in counted) throw tooManyAttempts(counted.seconds);
    },
  };
}
