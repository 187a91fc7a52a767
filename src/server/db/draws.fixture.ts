import { inject } from 'vitest';

type Numbers = { embedded: number; external: number; spread?: number };

/**
 * Returns how many are drawn. On an external database fewer are enough: the rules are the same. On several machines each
 * claim takes a statement for each of its tables.
 */
export function drawsOn({ embedded, external, spread = external }: Numbers): number {
  if (inject('testServer').workers.length > 0) return spread;
  return inject('databaseUrl') === '' ? embedded : external;
}
