/**
 * What a key of the integration API may do. `passcodes:read` opens secrets and `webhooks:manage` decides where events
 * go, so both are given only where they are named.
 */
export const integrationScopes = [
  'claims:read',
  'claims:write',
  'states:write',
  'events:read',
  'payments:read',
  'chats:read',
  'chats:write',
  'webhooks:manage',
  'passcodes:read',
] as const;

export type IntegrationScope = (typeof integrationScopes)[number];

/** What a new key is given unless others are asked for. */
export const usualScopes: readonly IntegrationScope[] = integrationScopes.filter(
  (scope) => scope !== 'passcodes:read' && scope !== 'webhooks:manage',
);

/** A key as administrators see it; the key itself is shown to nobody again. Times are instants (ISO 8601). */
export type ListedKey = {
  id: string;
  name: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};
