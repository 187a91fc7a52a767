// The calls by which whoever is signed in gives their second factor once more.
import * as z from 'zod';

import { doneAnswer, ok } from '../rest-answers.ts';
import type { RestRoutes } from '../rest-route.ts';
import { requestOptionsAnswer } from './passkey-options.rules.ts';
import { usedPasskey } from './used-passkey.rules.ts';

const post = { method: 'POST', who: 'signed-in', load: 'own-limits', bodyLimitBytes: 16_384 } as const;

const code = z
  .string({ error: 'Enter the code' })
  .trim()
  .min(1, { error: 'Enter the code' })
  .max(40, { error: 'This is longer than any code.' });

export const proofRoutes = {
  proveByCode: {
    ...post,
    path: '/api/account/proveByCode',
    summary: 'Give the code of the authenticator app once more.',
    description: 'For what asks for a second factor that was given within the last five minutes.',
    body: { schema: z.strictObject({ code }) },
    answers: ok(doneAnswer),
  },
  startPasskeyProof: {
    ...post,
    path: '/api/account/startPasskeyProof',
    summary: 'Ask for one of one’s own passkeys once more.',
    body: { schema: z.strictObject({}) },
    answers: ok(requestOptionsAnswer),
  },
  proveByPasskey: {
    ...post,
    path: '/api/account/proveByPasskey',
    summary: 'Give a passkey once more.',
    body: { schema: z.strictObject({ response: usedPasskey }) },
    answers: ok(doneAnswer),
  },
} satisfies RestRoutes;
