import type { AccountRole } from '#shared/account-role.ts';

export const longestTitle = 80;

/** Of what is offered with a saved reply. */
export const mostDays = 180;

/** `brands`: handlers who see a brand of the lead who shared it, by an open claim where limited to clients. `all`: every handler. */
export const audiences = ['me', 'brands', 'all'] as const;

export type Audience = (typeof audiences)[number];

export type Asker = {
  accountId: string;
  roles: readonly AccountRole[];
  brands: readonly string[] | null;
  clientIds: readonly string[] | null;
};

type Shared = { ownerId: string; sharedWith: Audience; brands: readonly string[] | null };

/**
 * A lead shares within their brands, an administrator who is a handler with every handler. Whoever is limited to clients
 * shares with nobody: handlers of a brand's other clients would read it too.
 */
export function audiencesOf({ roles, clientIds }: Pick<Asker, 'roles' | 'clientIds'>): Audience[] {
  const needs = { me: null, brands: 'lead', all: 'admin' } as const;
  return audiences.filter((one) => needs[one] === null || (clientIds === null && roles.includes(needs[one])));
}

/** A lead changes no text that handlers of other brands read too. */
export function mayChange(asker: Asker, reply: Shared): boolean {
  const { accountId, brands } = asker;
  if (reply.sharedWith === 'me') return reply.ownerId === accountId;
  if (!audiencesOf(asker).includes(reply.sharedWith)) return false;
  if (reply.sharedWith === 'all' || brands === null) return true;
  return reply.brands !== null && reply.brands.every((one) => brands.includes(one));
}
