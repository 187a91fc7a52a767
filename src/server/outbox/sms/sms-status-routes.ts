import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

export const smsStatusPath = '/api/sms/status';

export const smsStatusRoutes = {
  noteTextStatus: {
    method: 'POST',
    path: `${smsStatusPath}/:id/:attempt`,
    who: 'everybody',
    // A request with a missing or wrong signature costs almost nothing.
    load: 'vital',
    summary: 'Tell what became of a text. The provider sends it, signed.',
    params: z.object({ id: z.string(), attempt: z.string() }),
    bodyLimitBytes: 16 * 1_024,
    body: { media: { 'application/x-www-form-urlencoded': {} } },
    answers: { 204: { description: 'Noted.' } },
    problems: { 403: 'The signature is missing or wrong.' },
  },
} satisfies RestRoutes;
