import * as z from 'zod';

import { ok } from './rest-answers.ts';
import type { RestRoutes } from './rest-route.ts';

/** In OpenID Connect's terms. */
const identityClientSettings = z.object({
  authority: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
});

export type IdentityClientSettings = z.infer<typeof identityClientSettings>;

export const identityClientRoutes = {
  identityClient: {
    method: 'GET',
    path: '/_configuration/EndUserPortal',
    who: 'everybody',
    summary: 'Read the settings of the browser’s identity client (spec §7.2).',
    answers: ok(identityClientSettings),
  },
} satisfies RestRoutes;
