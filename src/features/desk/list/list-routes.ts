import * as z from 'zod';

import { alarmedKinds } from '#claim/desk/clock-kinds.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { longestName } from './desk-list.rules.ts';
import { keptView, listSchema } from './kept-view.rules.ts';

const keepBody = z.strictObject({
  name: z
    .string({ error: 'This must be a text.' })
    .min(1, { error: 'Write a name.' })
    .max(longestName, { error: `This may have at most ${longestName} characters.` })
    .transform(singleLine)
    .refine((name) => name !== '', { error: 'Write a name.' }),
  isShared: z.boolean({ error: 'This must be true or false.' }),
  list: listSchema,
});
export type KeepView = z.output<typeof keepBody>;

const named = z.array(z.object({ id: z.uuid(), name: z.string() }));
const viewParams = z.object({ viewId: z.uuid() });
const problems = {
  403: '`sharing-not-allowed`: a shared view needs the role lead, in an account without limits.',
  404: 'There is no such view, or it is somebody else’s, or the account does not see it.',
};
const path = '/api/desk/kept-views/:viewId';

export const listRoutes = {
  deskFilterOptions: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/filter-options',
    summary: 'What a list of claims can be narrowed to.',
    answers: ok(z.object({ clients: named, states: named, people: named, clocks: z.array(z.enum(alarmedKinds)) })),
  },
  deskKeepView: {
    method: 'PUT',
    who: 'reader',
    path,
    summary: 'Keep a list of claims under a name and an id of the sender’s.',
    description: 'An auditor keeps views of their own.',
    params: viewParams,
    body: {
      schema: keepBody,
      example: { name: 'Late repairs', isShared: false, list: { view: 'open', filter: { due: 'over' } } },
    },
    answers: ok(keptView),
    problems: { ...problems, 409: '`name-taken`, or `too-many-views`: remove one first.' },
  },
  deskRemoveView: {
    method: 'DELETE',
    who: 'reader',
    path,
    summary: 'Remove a view that was kept.',
    params: viewParams,
    answers: ok(doneAnswer),
    problems,
  },
} satisfies RestRoutes;
