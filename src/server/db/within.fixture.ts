import { inject } from 'vitest';

/**
 * Returns the limit of a test that takes longer than most, in milliseconds: on several machines five times as many, as
 * the limit of all tests has there (vitest.config.ts).
 */
export const within = (ms: number): number => (inject('testServer').workers.length > 0 ? 5 * ms : ms);
