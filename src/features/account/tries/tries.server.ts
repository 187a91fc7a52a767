import type { Services } from '#server/context.ts';
import { keyedMutex } from '#server/limits/keyed-mutex.ts';
import { refusals } from '#server/http/refusals.ts';
import { tooManyTries } from './too-many-tries.server.ts';
import { countTry, type Counted, type Trier, type TryKind, type Wait, waitOf } from './tries.data.ts';

/** In milliseconds: how long a block is remembered at most, because a sign-in elsewhere may end it earlier. */
const cacheMs = 10_000;

/** Runs attempts of one address one after the other, so that they hold no connections while waiting for a lock. */
export type Tries = {
  secondsToWait: (trier: Trier, kind: TryKind) => Promise<number>;
  count: (trier: Trier, kind: TryKind) => Promise<Counted>;
  take: (trier: Trier, kind: TryKind) => Promise<void>;
};

export function countingTries({ database, now }: Services): Tries {
  const { kysely } = database;
  const known = refusals(cacheMs);
  const runExclusive = keyedMutex();
  const queryUnlessBlocked = async <T extends object>(
    { address }: Trier,
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
  const wait = async (trier: Trier, kind: TryKind) =>
    queryUnlessBlocked<Wait>(trier, async (at) => waitOf(kysely, trier, kind, at));
  const count = async (trier: Trier, kind: TryKind) =>
    queryUnlessBlocked<Counted>(trier, async (at) => countTry(kysely, trier, kind, at));
  return {
    secondsToWait: async (trier, kind) => (await wait(trier, kind)).seconds,
    count,
    take: async (trier, kind) => {
      const counted = await count(trier, kind);
      if ('seconds' in counted) throw tooManyTries(counted.seconds);
    },
  };
}
