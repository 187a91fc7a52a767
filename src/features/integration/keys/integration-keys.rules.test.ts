import { expect, test } from 'vitest';

import { integrationScopes } from '#shared/integration-scope.ts';
import { createKeyBody, revokeKeyBody } from './integration-keys.rules.ts';

const key = { name: 'Workshop', scopes: ['claims:read'] };
const refusals = (body: unknown) => createKeyBody.safeParse(body).error?.issues.map(({ message }) => message);

test('a key has a name and scopes, each once, and unless it says more no end and all brands', () => {
  expect(createKeyBody.parse({ name: ' Workshop ', scopes: ['claims:read', 'claims:read', 'chats:read'] })).toEqual({
    name: 'Workshop',
    scopes: ['claims:read', 'chats:read'],
    expiresOn: null,
    brands: null,
  });
  const more = { expiresOn: '2027-01-31', brands: ['b', 'a', 'b'] };
  expect(createKeyBody.parse({ ...key, ...more })).toMatchObject({ expiresOn: '2027-01-31', brands: ['a', 'b'] });
  expect(createKeyBody.parse({ name: 'x'.repeat(100), scopes: [...integrationScopes] }).scopes).toEqual(
    integrationScopes,
  );
});

test.each([
  [{ name: 7 }, 'This must be a text.'],
  [{ name: '  ' }, 'Enter a name.'],
  [{ name: 'x'.repeat(101) }, 'This may have at most 100 characters.'],
  [{ name: 'a\nb' }, 'This may have no control characters.'],
  [{ name: ' Claimant ' }, 'The audit uses this name for somebody else. Choose another name.'],
  [{ name: 'INTEGRATION_KEY' }, 'The audit uses this name for somebody else. Choose another name.'],
  [{ name: `account ${'-'.repeat(36)}` }, 'The audit uses this name for somebody else. Choose another name.'],
  [{ scopes: 'claims:read' }, 'This must be a list of scopes.'],
  [{ scopes: [] }, 'Choose at least one scope.'],
  [{ scopes: ['all'] }, `This must be one of: ${integrationScopes.join(', ')}.`],
  [{ expiresOn: '31/01/2027' }, 'This must be a day such as 2027-01-31.'],
  [{ brands: 'a' }, 'This must be a list of brands, or null for all.'],
  [{ brands: [] }, 'Name at least one brand, or send null for all.'],
  [{ brands: [7] }, 'This must be the id of a brand.'],
])('%j is refused in clear words', (more, words) => expect(refusals({ ...key, ...more })).toEqual([words]));

test.each([
  { brands: [''] },
  { brands: ['x'.repeat(101)] },
  { brands: Array.from({ length: 101 }, () => 'a') },
  { scopes: [...integrationScopes, 'claims:read'] },
  { other: 1 },
])('%j is refused', (more) => expect(createKeyBody.safeParse({ ...key, ...more }).success).toBe(false));

test('a key is revoked by its id', () => {
  const keyId = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';
  expect(revokeKeyBody.parse({ keyId })).toEqual({ keyId });
  expect(revokeKeyBody.safeParse({ keyId: 'x' }).error?.issues[0]?.message).toBe('This must be the id of a key.');
});
