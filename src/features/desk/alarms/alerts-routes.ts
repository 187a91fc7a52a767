import * as z from 'zod';

import { alertKinds, alertStages } from '#claim/desk/alarms/alert-kinds.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const alert = z.object({
  claimId: z.uuid(),
  number: z.string().meta({ description: 'Of the claim.' }),
  name: z.string().meta({ description: 'Of the claimant.' }),
  kind: z.enum(alertKinds).meta({ description: 'A clock, or what has happened.' }),
  stage: z.enum(alertStages),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type DeskAlert = z.infer<typeof alert>;

const readBody = z.strictObject({
  claimId: z.uuid().nullable().meta({ description: 'Null: of all claims.' }),
  until: z.iso.datetime().meta({ description: 'Later ones stay unread: they were not on screen.' }),
});

export const alertRoutes = {
  deskAlerts: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/alerts',
    summary: 'The newest alarms of whoever asks.',
    answers: ok(
      z.object({
        unread: z.int().meta({ description: 'At most 100, which stands for more than 99.' }),
        alerts: z.array(alert),
      }),
    ),
  },
  deskReadAlerts: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/alerts/read',
    summary: 'Mark alarms as read, of one claim or of all.',
    body: { schema: readBody, example: { claimId: null, until: '2026-11-06T12:00:00Z' } },
    answers: ok(doneAnswer),
  },
} satisfies RestRoutes;
