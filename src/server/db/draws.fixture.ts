import { inject } from 'vitest';

/** Returns how many are drawn. On an external database fewer are enough: the rules are the same. */
export const drawsOn = ({ embedded, external }: { embedded: number; external: number }): number =>
  inject('databaseUrl') === '' ? embedded : external;
