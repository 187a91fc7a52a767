/**
 * What an account may do beyond its own claims. `admin`: accounts and integration keys. `handler`: every claim, and at
 * the desk what its rights say. `lead`: a handler with all rights but the passcode.
 */
export const accountRoles = ['admin', 'handler', 'lead'] as const;

export type AccountRole = (typeof accountRoles)[number];

/** Adds the handler's role to a lead's, in the order of `accountRoles`. */
export function withImpliedRoles(roles: readonly AccountRole[]): AccountRole[] {
  return accountRoles.filter((role) => roles.includes(role) || (role === 'handler' && roles.includes('lead')));
}

/** What a handler may do at the desk, given one by one. */
export const deskRights = ['reply', 'state', 'quote', 'photos', 'passcode', 'complaint', 'bulk'] as const;

export type DeskRight = (typeof deskRights)[number];

/** A lead has all of them but the passcode, which opens a claimant's device. */
export function rightsOf(roles: readonly AccountRole[], given: readonly DeskRight[]): DeskRight[] {
  if (!roles.includes('handler')) return [];
  return deskRights.filter((right) => given.includes(right) || (roles.includes('lead') && right !== 'passcode'));
}
