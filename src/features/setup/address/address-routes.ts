import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { adminPost, seenText, setupPath } from '../keys/keys-bodies.rules.ts';

export const addressBody = z.strictObject({
  address: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .meta({ description: 'An http(s) origin. An https one is saved from a page on https alone.' }),
  seen: seenText,
});

export const addressRoutes = {
  savePublicAddress: {
    ...adminPost,
    path: `${setupPath}/savePublicAddress`,
    summary: 'Store where people reach the portal. It counts at once, in every process.',
    body: { schema: addressBody },
    answers: ok(doneAnswer),
    problems: {
      409: '`set-by-environment`: PUBLIC_URL sets it. `changed-meanwhile`: another is stored than the one seen.',
    },
  },
} satisfies RestRoutes;
