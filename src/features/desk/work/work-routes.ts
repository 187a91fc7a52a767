import * as z from 'zod';

import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import { dayOrInstant } from '#claim/desk/work/day-or-instant.rules.ts';
import { waitedFor } from '#claim/desk/work/waited-for.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';

const accountId = z.uuid({ error: 'This must be the id of an account.' });

const handler = z.object({ id: z.uuid(), name: z.string() });
export type Handler = z.infer<typeof handler>;

export const assignBody = z.strictObject({
  assigneeId: accountId.nullable().meta({ description: 'Null takes the claim from whoever has it.' }),
  seen: accountId.nullable().meta({ description: 'Who had it on screen.' }),
});
export type Assignment = z.infer<typeof assignBody>;

const assignedAnswer = z.object({ assignee: handler.nullable() });

export const snoozeBody = z.strictObject({
  until: dayOrInstant.nullable().meta({ description: 'A day means 09:00 in London. Null ends the snooze.' }),
});
export type Snooze = z.infer<typeof snoozeBody>;
const snoozeSeenBody = snoozeBody.extend({
  seen: z.iso.datetime().nullable().optional().meta({
    description: 'Until when it was put off on screen, null where it was not. Left out, nothing is compared.',
  }),
});
export type SnoozeSeen = z.infer<typeof snoozeSeenBody>;
const snoozedAnswer = z.object({
  snoozedUntil: z.iso.datetime().nullable(),
  dueBefore: z.iso.datetime().nullable().meta({
    description: 'When an answer or a complaint is due before that time; null where none is. The claim is due then.',
  }),
});

export const waitBody = z.strictObject({
  on: z
    .enum(nameable, { error: `This must be one of: ${nameable.join(', ')}.` })
    .nullable()
    .meta({
      description: 'Null goes back to what the state says.',
    }),
  until: dayOrInstant.nullable().default(null).meta({
    description: 'When it should be over. A day means 17:30 in London.',
  }),
  what: waitedFor,
});
export type Wait = z.infer<typeof waitBody>;
const waitSeenBody = waitBody.extend({
  seen: z
    .strictObject({
      on: z.enum(nameable).nullable(),
      until: z.iso.datetime().nullable(),
      what: z.string().nullable(),
    })
    .optional()
    .meta({ description: 'What the claim said of it on screen. Left out, nothing is compared.' }),
});
export type WaitSeen = z.infer<typeof waitSeenBody>;
const waitingAnswer = z.object({ waitingOn: z.enum(nameable).nullable(), until: z.iso.datetime().nullable() });

const post = { method: 'POST', who: 'handler', headers: actionHeaders } as const;

const changedProblem = {
  409: '`changed-meanwhile`: it is no longer as it was seen. Or the Idempotency-Key was used for another action.',
} as const;

export const workRoutes = {
  deskHandlers: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/handlers',
    summary: 'The handlers to whom a claim can be given.',
    answers: ok(z.object({ handlers: z.array(handler), me: z.uuid() })),
  },
  deskAssign: {
    ...post,
    path: '/api/desk/claims/:claimId/assign',
    summary: 'Give a claim to a handler, or take it from one.',
    description: 'Its snooze ends where another handler had it.',
    params: claimParams,
    body: { schema: assignBody, example: { assigneeId: '01930000-0000-7000-8000-0000000000ac', seen: null } },
    answers: ok(assignedAnswer),
    problems: {
      ...actionProblems,
      400: 'The account is no handler who sees this claim.',
      409: '`changed-meanwhile`: somebody else has it than was seen: `assignee`, given `by` whom `at` what instant. Or the Idempotency-Key was used for another action.',
    },
  },
  deskTakeNext: {
    ...post,
    path: '/api/desk/take-next',
    summary: 'Take the claim of nobody that is due first.',
    body: 'none',
    answers: ok(z.object({ claimId: z.uuid().nullable().meta({ description: 'Null: there is none.' }) })),
  },
  deskSnooze: {
    ...post,
    path: '/api/desk/claims/:claimId/snooze',
    summary: 'Let nothing of a claim but an answer or a complaint be due before a time.',
    description: 'A message of the claimant ends it, and so does another handler of the claim.',
    params: claimParams,
    body: { schema: snoozeSeenBody, example: { until: '2026-11-24', seen: null } },
    answers: ok(snoozedAnswer),
    problems: { ...actionProblems, ...changedProblem, 400: 'The time has passed, or is more than a year ahead.' },
  },
  deskWait: {
    ...post,
    path: '/api/desk/claims/:claimId/wait',
    summary: 'Say for whom a claim waits.',
    description: 'It holds until the state changes.',
    params: claimParams,
    body: {
      schema: waitSeenBody,
      example: { on: 'parts', until: '2026-11-24', seen: { on: null, until: null, what: null } },
    },
    answers: ok(waitingAnswer),
    problems: { ...actionProblems, ...changedProblem, 400: 'The time has passed, or is more than a year ahead.' },
  },
} satisfies RestRoutes;
