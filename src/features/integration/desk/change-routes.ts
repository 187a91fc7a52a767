import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { limitParam } from '#shared/rest-query.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';

const mostAtOnce = 200;

const id = z.uuid();
const deskChange = z
  .object({
    id,
    number: z.string().meta({ description: 'Of the claim.' }),
    field: z.literal('state'),
    base: z.string().nullable().meta({ description: 'What your system last said.' }),
    value: z.string().meta({ description: 'What was set at the desk, and counts now.' }),
    reason: z.string(),
    by: z.string().meta({ description: 'The handler.' }),
    at: z.iso.datetime(),
    unheard: z.int().meta({ description: 'How many documents came since that had not heard of it.' }),
  })
  .meta({ id: 'DeskChange' });
export type DeskChange = z.infer<typeof deskChange>;

const example: DeskChange = {
  id: '01930000-0000-7000-8000-0000000000d1',
  number: 'CLM-7Q2M-4XKD',
  field: 'state',
  base: 'Inspection',
  value: 'Repair',
  reason: 'The screen has come.',
  by: 'Kim Lee',
  at: '2026-11-06T10:00:00.000Z',
  unheard: 0,
};

const listQuery = z.strictObject({
  after: z.string().max(100).optional().meta({ description: 'The next of the page before.' }),
  limit: limitParam(mostAtOnce, 100),
});
export type ChangesQuery = z.output<typeof listQuery>;
export const changesHelp = `after is the next of the page before, and limit is 1 to ${mostAtOnce}.`;

const mayAnswer: KeyRight = { scope: 'claims:write', brands: 'claim' };
const params = z.object({ number: claimNumberParam, id: z.uuid().meta({ examples: [example.id] }) });
const answered = z
  .object({
    changed: z.boolean().meta({ description: 'False if this was answered before.' }),
    version: z.int().meta({ description: 'Of the claim.' }),
  })
  .meta({ id: 'ChangeAnswered' });
const ok = { 200: { description: 'Kept.', schema: answered, example: { changed: true, version: 5 } } };
const problems = {
  404: 'There is no such claim or change.',
  409: '`change-settled`: the change no longer waits; `outcome` says why.',
};

export const changeRoutes = {
  listDeskChanges: {
    method: 'GET',
    path: '/desk-changes',
    who: { scope: 'claims:read', brands: 'filtered' },
    summary: 'List what was set at the desk and waits to be taken up',
    description:
      'The oldest first. A change waits until your documents hold it, or you answer it by one of the calls below.',
    query: { schema: listQuery, help: changesHelp },
    answers: {
      200: {
        description: 'A page; next is null at the end.',
        schema: z.object({ changes: z.array(deskChange), next: z.string().nullable() }),
        example: { changes: [example], next: null },
      },
    },
    problems: { 400: 'A parameter is not known or not valid.' },
  },
  takeUpDeskChange: {
    method: 'POST',
    path: '/claims/:number/desk-changes/:id/taken',
    who: mayAnswer,
    summary: 'Say that your system has taken a change up',
    description: 'The same again changes nothing. No body.',
    params,
    body: 'none',
    answers: ok,
    problems,
  },
  refuseDeskChange: {
    method: 'POST',
    path: '/claims/:number/desk-changes/:id/refuse',
    who: mayAnswer,
    summary: 'Refuse a change, with a reason',
    description:
      'What your system last said counts again. The handler hears of it at the desk, and the claimant by the usual notices. The same again changes nothing.',
    params,
    body: {
      schema: z.strictObject({ reason: writtenText }),
      example: { reason: 'The insurer has not agreed yet.' },
    },
    answers: ok,
    problems: { ...problems, 400: 'The reason is missing or too long.' },
  },
} satisfies RestRoutes;
