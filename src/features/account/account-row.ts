import { returnUrlQuery } from './account.rules.ts';

/** In bytes: two passwords of the longest length, fully escaped, and an address. */
const bodyLimitBytes = 8_192;

export const get = { method: 'GET' } as const;

/** Most of these calls wait for password hashing, which has its own queue. */
export const post = { method: 'POST', bodyLimitBytes, load: 'own-limits' } as const;

export const returnUrlParameter = { schema: returnUrlQuery, help: 'returnUrl is an address of this portal.' };
