import type { MutationError } from '#web/graphql/graphql.ts';

/** What a dialog says itself, because it stays open with what was typed. */
export type Trouble = 'offline' | 'limited' | 'unsent';

/** Codes after which nothing was settled. */
export const unsentCodes = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_MESSAGES'];

export function troubleOf({ code }: MutationError): Trouble {
  if (code === 'UNREACHABLE') return 'offline';
  return code === 'TOO_MANY_MESSAGES' ? 'limited' : 'unsent';
}
