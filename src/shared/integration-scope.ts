/**
 * What an integration key may do. `passcodes:read` and `needs:read` reveal secrets, `webhooks:manage` decides where events go,
 * `audit:read` and `exports:read` show everything, `claims:erase` deletes, and `setup:write` decides what
 * claimants read. These are granted only by name.
 */
export const integrationScopes = [
  'claims:read',
  'claims:write',
  'states:write',
  'couriers:write',
  'events:read',
  'payments:read',
  'chats:read',
  'chats:write',
  'complaints:read',
  'complaints:write',
  'webhooks:manage',
  'passcodes:read',
  'needs:read',
  'needs:write',
  'audit:read',
  'exports:read',
  'claims:erase',
  'setup:write',
] as const;

export type IntegrationScope = (typeof integrationScopes)[number];

const onlyByName: ReadonlySet<IntegrationScope> = new Set([
  'webhooks:manage',
  'passcodes:read',
  'needs:read',
  'needs:write',
  'audit:read',
  'exports:read',
  'claims:erase',
  'setup:write',
]);

export const usualScopes: readonly IntegrationScope[] = integrationScopes.filter((scope) => !onlyByName.has(scope));
