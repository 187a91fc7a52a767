import * as z from 'zod';

import { locales } from '../locale.ts';
import { ok } from '../rest-answers.ts';
import type { RestRoutes } from '../rest-route.ts';

const switchBody = z.strictObject({
  claimId: z.string({ error: 'This must be a text.' }).max(200, { error: 'This is too long.' }),
  locale: z.enum(locales, { error: `This must be ${locales.join(' or ')}.` }),
});

const switchAnswer = z.object({
  notices: z.enum(['switched', 'chosen', 'stopped']).meta({
    description:
      'Notices are in this language too; stay in the one that was chosen in the preferences; or were stopped altogether.',
  }),
});

export type SwitchedNotices = z.infer<typeof switchAnswer>['notices'];

export const languageRoutes = {
  switchLanguage: {
    method: 'POST',
    path: '/api/enduser/switchLanguage',
    who: 'viewer',
    bodyLimitBytes: 1_024,
    summary: 'Write to a claimant in the language to which they switched their claim’s page.',
    body: { schema: switchBody },
    answers: ok(switchAnswer),
  },
} satisfies RestRoutes;
