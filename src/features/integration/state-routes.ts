import * as z from 'zod';

import { stateDocument, stateInPath } from '#claim/document/claim-document.rules.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { stateExample } from './openapi-examples.ts';

const mayRead: KeyRight = { scope: 'claims:read', brands: 'shared' };

const params = z.object({
  systemName: z.string().meta({ minLength: 1, maxLength: 100, examples: ['Repair'] }),
});

export const stateRoutes = {
  listStates: {
    method: 'GET',
    path: '/states',
    who: mayRead,
    summary: 'Read the catalogue of states',
    description: 'All states in tracker order.',
    answers: {
      200: {
        description: 'The catalogue.',
        schema: z.object({ states: z.array(stateDocument) }),
        example: { states: [stateExample] },
      },
    },
  },
  getState: {
    method: 'GET',
    path: '/states/:systemName',
    who: mayRead,
    summary: 'Read a state',
    description: 'One state of the catalogue.',
    params,
    answers: { 200: { description: 'The state.', schema: stateDocument, example: stateExample } },
    problems: { 404: 'There is no such claim or state.' },
  },
  putState: {
    method: 'PUT',
    path: '/states/:systemName',
    who: { scope: 'states:write', brands: 'refused' },
    summary: 'Create or change a state',
    description: 'Every claim in this state shows the change at once. systemName may be left out of the body.',
    params,
    body: { schema: stateInPath, example: stateExample, validatedByHandler: true },
    answers: {
      200: { description: 'Changed.', schema: stateDocument, example: stateExample },
      201: { description: 'Created.', schema: stateDocument, example: stateExample },
    },
    problems: {
      400: 'The document is not valid; errors point at its fields.',
      413: 'The body is larger than this call accepts.',
      415: 'The body has another media type.',
    },
  },
} satisfies RestRoutes;
