import type { Exchange } from 'urql';
import { pipe, tap } from 'wonka';

const keys = new Set<number>();

/**
 * Notes which queries wait for the network. The client's `stale` does not tell: it stays where the answer of one query
 * leaves another incomplete, for which the cache asks nothing.
 */
export const requestsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(
      operations,
      tap(({ kind, key }) => {
        if (kind === 'query') keys.add(key);
        else keys.delete(key);
      }),
      forward,
      tap(({ operation }) => keys.delete(operation.key)),
    );

export const isUnderWay = (key: number): boolean => keys.has(key);
