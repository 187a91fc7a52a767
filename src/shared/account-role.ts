/**
 * What an account may do beyond its own claims. `admin`: accounts and integration keys. `handler`: every claim,
 * read-only.
 */
export const accountRoles = ['admin', 'handler'] as const;

export type AccountRole = (typeof accountRoles)[number];
