import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { createdKeyAnswer, integrationKeysAnswer } from './integration-key-answers.rules.ts';
import { createKeyBody, revokeKeyBody } from './integration-keys.rules.ts';

const post = { method: 'POST', who: 'admin', bodyLimitBytes: 4_096 } as const;

export const integrationKeyRoutes = {
  integrationKeys: {
    method: 'GET',
    path: '/api/account/integrationKeys',
    who: 'admin',
    summary: 'All keys of operators’ systems.',
    answers: ok(integrationKeysAnswer),
  },
  createIntegrationKey: {
    ...post,
    path: '/api/account/createIntegrationKey',
    summary: 'Create a key; the answer alone holds it.',
    body: { schema: createKeyBody },
    answers: ok(createdKeyAnswer),
    problems: { 409: 'There is a key of this name already.' },
  },
  revokeIntegrationKey: {
    ...post,
    path: '/api/account/revokeIntegrationKey',
    summary: 'Revoke a key.',
    body: { schema: revokeKeyBody },
    answers: ok(doneAnswer),
    problems: { 404: 'There is no such key, or it is revoked already.' },
  },
} satisfies RestRoutes;
