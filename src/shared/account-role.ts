/**
 * What an account may do beyond its own claims. `admin`: accounts and integration keys. `handler`: every claim, and at
 * the desk what its rights say. `lead`: a handler with all rights but the passcode. `auditor`: an insurer's, who reads the
 * claims of theirs at the desk.
 */
export const accountRoles = ['admin', 'handler', 'lead', 'auditor'] as const;

export type AccountRole = (typeof accountRoles)[number];

/** Who reads claims at the desk: `reader` stands for these. */
export const readerRoles = ['handler', 'auditor'] as const satisfies AccountRole[];

/** Who words states: `editor` stands for these. */
export const editorRoles = ['admin', 'lead'] as const satisfies AccountRole[];

export type RoleNeed = AccountRole | 'reader' | 'editor';

export function hasRole(roles: readonly AccountRole[], need: RoleNeed): boolean {
  if (need === 'editor') return editorRoles.some((role) => roles.includes(role));
  return need === 'reader' ? readerRoles.some((role) => roles.includes(role)) : roles.includes(need);
}

/** Adds the handler's role to a lead's, in the order of `accountRoles`. */
export function withImpliedRoles(roles: readonly AccountRole[]): AccountRole[] {
  return accountRoles.filter((role) => roles.includes(role) || (role === 'handler' && roles.includes('lead')));
}

/** What a handler may do at the desk, given one by one. */
export const deskRights = ['reply', 'state', 'quote', 'photos', 'passcode', 'complaint', 'bulk', 'refund'] as const;

export type DeskRight = (typeof deskRights)[number];

/** A lead has all of them but the passcode, which opens a claimant's device. */
export function rightsOf(roles: readonly AccountRole[], given: readonly DeskRight[]): DeskRight[] {
  if (!roles.includes('handler')) return [];
  return deskRights.filter((right) => given.includes(right) || (roles.includes('lead') && right !== 'passcode'));
}
