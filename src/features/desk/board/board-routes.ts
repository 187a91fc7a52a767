import * as z from 'zod';

import { alarmedKinds } from '#claim/desk/clock-kinds.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { dueTimes } from '../list/due-times.rules.ts';

/** The rows of the board: `over` has all three that have passed, and is none of its own. */
export const boardTimes = dueTimes.filter((due) => due !== 'over');
export type BoardTime = (typeof boardTimes)[number];

const share = z.object({
  id: z.uuid().nullable().meta({ description: 'Null: no client, or nobody.' }),
  name: z.string(),
  open: z.int(),
  over: z.int(),
  soon: z.int().meta({ description: 'Due today, and not over.' }),
});
export type Share = z.infer<typeof share>;

export const boardAnswer = z.object({
  open: z.int().meta({ description: 'Open claims.' }),
  cells: z.array(z.object({ clock: z.enum(alarmedKinds), due: z.enum(boardTimes), count: z.int() })).meta({
    description: 'Clocks of open claims by kind and by when they are due; none that has no claim.',
  }),
  clocks: z.array(z.enum(alarmedKinds)).meta({ description: 'Kinds of clocks that whoever asks is told of.' }),
  clients: z.array(share),
  people: z.array(share).nullable().meta({ description: 'Null for whoever is no lead.' }),
});

const clientId = z.uuid({ error: 'This must be an id.' });

const moveBody = z.strictObject({
  from: z.uuid({ error: 'This must be the id of an account.' }),
  client: clientId.optional().meta({ description: 'The id of one client; left out, claims of all are moved.' }),
  seen: z.int().optional().meta({
    description:
      'How many claims were on screen. If there are more or fewer by now, none is moved. Left out, nothing is compared.',
  }),
});
export type Moving = z.output<typeof moveBody>;

export const boardRoutes = {
  deskClocks: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/clocks',
    summary: 'How many claims are due when, by kind of clock, client and handler.',
    query: {
      schema: z.object({ client: clientId.optional() }),
      help: 'client is the id of one.',
    },
    answers: ok(boardAnswer),
  },
  deskMoveWork: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/move-work',
    summary: 'Take the open claims of somebody who is away, so that nobody has them.',
    description: 'A lead’s. At most 100 claims a call: call again while some are left, with `left` as seen.',
    body: { schema: moveBody, example: { from: '01930000-0000-7000-8000-0000000000ac', seen: 23 } },
    answers: ok(z.object({ moved: z.int(), left: z.int() })),
    problems: {
      403: '`lead-needed`: this needs the role lead.',
      409: '`changed-meanwhile`: there are more or fewer claims than were seen.',
    },
  },
} satisfies RestRoutes;
