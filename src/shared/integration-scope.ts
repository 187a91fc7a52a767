/** What a key of the integration API may do. `passcodes:read` is given only where it is named, because it opens secrets. */
export const integrationScopes = [
  'claims:read',
  'claims:write',
  'states:write',
  'events:read',
  'payments:read',
  'passcodes:read',
] as const;

export type IntegrationScope = (typeof integrationScopes)[number];

/** What a new key is given unless others are asked for. */
export const usualScopes: readonly IntegrationScope[] = integrationScopes.filter((scope) => scope !== 'passcodes:read');

/** A key as administrators see it; the key itself is shown to nobody again. Times are instants (ISO 8601). */
export type ListedKey = {
  id: string;
  name: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};
