import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { signInAnswer } from '../account-answers.rules.ts';
import { post } from '../account-row.ts';
import { firstAccountBody } from '../account.rules.ts';

export const firstRunRoutes = {
  firstAccount: {
    method: 'GET',
    path: '/api/account/firstAccount',
    who: 'everybody',
    summary: 'Whether the portal waits for its first account.',
    answers: ok(z.object({ isAwaited: z.boolean() })),
  },
  createFirstAccount: {
    ...post,
    path: '/api/account/createFirstAccount',
    who: 'everybody',
    summary: 'Make the first administrator by the link that the portal printed, and be signed in.',
    body: { schema: firstAccountBody },
    answers: ok(signInAnswer),
    problems: {
      404: '`setup-link-unknown`: the link is wrong or older than a day.',
      409: '`setup-link-used`: there is an account already.',
    },
  },
} satisfies RestRoutes;
