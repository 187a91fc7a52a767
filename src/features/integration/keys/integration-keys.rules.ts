import { z } from 'zod';

import { brandIds } from '#shared/brands/brand-ids.rules.ts';
import { integrationScopes } from '#shared/integration-scope.ts';

const longestName = 100;

/** The audit names other actors so, and a key must not read as one of them. */
const namesOfOthers = /^(?:account [\da-f-]{36}|claimant|handler|helper|insurer|integration_key|nominee|portal)$/i;

export const createKeyBody = z.strictObject({
  name: z
    .string({ error: 'This must be a text.' })
    .max(longestName, { error: `This may have at most ${longestName} characters.`, abort: true })
    .regex(/^[^\p{Cc}]*$/u, { error: 'This may have no control characters.', abort: true })
    .trim()
    .min(1, { error: 'Enter a name.' })
    .refine((name) => !namesOfOthers.test(name), {
      error: 'The audit uses this name for somebody else. Choose another name.',
    }),
  scopes: z
    .array(z.enum(integrationScopes, { error: `This must be one of: ${integrationScopes.join(', ')}.` }), {
      error: 'This must be a list of scopes.',
    })
    .min(1, { error: 'Choose at least one scope.' })
    .max(integrationScopes.length)
    .transform((list) => [...new Set(list)]),
  /** The last London day on which it works; null for no end. */
  expiresOn: z.iso.date({ error: 'This must be a day such as 2027-01-31.' }).nullable().default(null),
  brands: brandIds.default(null),
});

export const revokeKeyBody = z.strictObject({ keyId: z.uuid({ error: 'This must be the id of a key.' }) });
