import * as z from 'zod';

import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import { dayOrInstant } from '#claim/desk/work/day-or-instant.rules.ts';
import { waitedFor } from '#claim/desk/work/waited-for.rules.ts';
import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';

const mayRead: KeyRight = { scope: 'claims:read', brands: 'claim' };
const mayWrite: KeyRight = { scope: 'claims:write', brands: 'claim' };
const params = z.object({ number: claimNumberParam });

const assignee = z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable();
const waiting = z
  .object({
    on: z.enum(nameable),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    what: z.string().meta({ description: 'What it waits for, in words.' }),
  })
  .nullable()
  .meta({ description: 'Null where it is what the state says.' });

const workAnswer = z
  .object({ assignee: assignee.meta({ description: 'The handler who has it.' }), waiting })
  .meta({ id: 'Work' });
export type WorkAnswer = z.infer<typeof workAnswer>;

const example: WorkAnswer = {
  assignee: { id: '01930000-0000-7000-8000-0000000000ac', name: 'Kim Lee', email: 'kim@example.com' },
  waiting: { on: 'parts', since: '2026-11-06T10:00:00.000Z', until: '2026-11-13T17:30:00.000Z', what: 'Rear glass' },
};

const ok = { 200: { description: 'What counts now.', schema: workAnswer, example } };
const missing = 'There is no such claim.';

const assigneeBody = z.strictObject({
  email: z
    .string({ error: 'This must be an e-mail address, or null.' })
    .trim()
    .min(1)
    .max(254)
    .toLowerCase()
    .nullable()
    .meta({ description: 'Of the handler’s account. Null takes the claim from whoever has it.' }),
});

const waitingBody = z.strictObject({
  on: z
    .enum(nameable, { error: `This must be null, or one of: ${nameable.join(', ')}.` })
    .nullable()
    .meta({ description: 'Null goes back to what the state says.' }),
  until: dayOrInstant.nullable().default(null).meta({
    description: 'When it should be over. A day means 17:30 in London.',
  }),
  what: waitedFor,
});

export const workRoutes = {
  getWork: {
    method: 'GET',
    path: '/claims/:number/work',
    who: mayRead,
    summary: 'Read who works on a claim, and for whom it waits',
    params,
    answers: ok,
    problems: { 404: missing },
  },
  setAssignee: {
    method: 'PUT',
    path: '/claims/:number/assignee',
    who: mayWrite,
    summary: 'Give a claim to a handler',
    description:
      'The handler hears of it at the desk. A snooze ends where another handler had the claim. The claim’s version stays.',
    params,
    body: { schema: assigneeBody, example: { email: null } },
    answers: ok,
    problems: { 400: 'The account is no handler who sees this claim.', 404: missing },
  },
  setWaiting: {
    method: 'POST',
    path: '/claims/:number/waiting',
    who: mayWrite,
    summary: 'Say for whom a claim waits',
    description: 'It holds until the state changes, and pauses the clock of the state. The claim’s version stays.',
    params,
    body: { schema: waitingBody, example: { on: 'parts', until: null, what: 'Rear glass' } },
    answers: ok,
    problems: { 400: 'The time has passed, or is more than a year ahead.', 404: missing },
  },
} satisfies RestRoutes;
