import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders } from '../action/action-row.ts';
import { seen as seenMessage } from '../action/seen.ts';
import { viewParams } from '../desk.rules.ts';
import { filterFields, filterHelp } from '../list/kept-view.rules.ts';
import { bulkAction } from './bulk-action.ts';
import { bulkCodes, bulkKinds, mostClaims } from './bulk-kinds.rules.ts';

const mostTyped = 8_000;

const claimId = z.uuid({ error: 'This must be the id of a claim.' });
const listed = <Claim extends z.ZodType>(claim: Claim, idOf: (one: z.output<Claim>) => string) =>
  z
    .array(claim)
    .min(1, { error: 'Name at least one claim.' })
    .max(mostClaims, { error: `Name at most ${mostClaims} claims.` })
    .refine((claims) => new Set(claims.map(idOf)).size === claims.length, { error: 'Name each claim once.' });

const named = z.object({ id: z.uuid(), number: z.string() });
export type NamedClaim = z.infer<typeof named>;

const bulkClaim = z.strictObject({
  id: claimId,
  seen: z.string().max(200).nullable().default(null).meta({
    description:
      '`seen` of the preview: the assignee, the state, the newest message, the snooze or the wait that the action follows.',
  }),
});
export type BulkClaim = z.output<typeof bulkClaim>;

const bulkBody = z
  .strictObject({ action: bulkAction, claims: listed(bulkClaim, ({ id }) => id) })
  .superRefine(({ action, claims }, context) => {
    if (action.kind !== 'message') return;
    for (const [at, claim] of claims.entries()) {
      const { error } = seenMessage.safeParse(claim.seen);
      if (error) context.addIssue({ code: 'custom', path: ['claims', at, 'seen'], message: error.issues[0]?.message });
    }
  });

const code = z.enum(bulkCodes);
const failed = z.array(z.object({ claimId: z.uuid(), code }));
const instant = z.iso.datetime();

const previewed = z.object({
  claimId: z.uuid(),
  seen: z.string().nullable(),
  code: code.nullable().meta({ description: 'Why it cannot be done; null where it can.' }),
  told: z.enum(['mail', 'text']).nullable().meta({ description: 'By what the claimant is told; null: not at all.' }),
  answers: z.boolean().meta({ description: 'It counts as the answer to what the claimant has written.' }),
  comesBack: z.boolean().meta({ description: 'An answer or a complaint is due before its snooze ends.' }),
});
export type Previewed = z.infer<typeof previewed>;

const bulkAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(bulkKinds),
  total: z.int(),
  done: z.int(),
  failed,
  endedAt: instant.nullable(),
  undoUntil: instant,
  undo: z
    .object({ undone: z.int(), failed, endedAt: instant.nullable() })
    .nullable()
    .meta({ description: 'Null until it is asked for.' }),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const bulkParams = z.object({ bulkId: z.uuid() });
const rightProblem = { 403: '`right-needed`: this needs the right `bulk` and that of the action.' };
const noSuchBulk = 'There is no such bulk action of this handler.';
const example = { kind: 'snooze', until: '2026-11-16' } as const;
const exampleClaim = '01930000-0000-7000-8000-000000000001';

export const bulkRoutes = {
  deskSelection: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/views/:view/selection',
    summary: `The claims of a list that can be selected at once: the first ${mostClaims}.`,
    params: viewParams,
    query: { schema: z.object(filterFields), help: `${filterHelp}.` },
    answers: ok(z.object({ claims: z.array(named) })),
    problems: rightProblem,
  },
  // References may stand in a mail beside a name, and addresses get into logs.
  deskPasted: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/pasted',
    summary: 'Find the claims of a list of references or IMEIs.',
    description: `Parted by commas, spaces or lines, at most ${mostClaims}. A line without a digit is left out.`,
    body: { schema: z.strictObject({ typed: z.string().max(mostTyped) }), example: { typed: 'CLM-7Q2M, CLM-7Q2N' } },
    answers: ok(
      z.object({
        claims: z.array(named).meta({ description: `At most ${mostClaims}.` }),
        missing: z.array(z.string()).meta({ description: 'What no claim within the handler’s limits has.' }),
      }),
    ),
    problems: { ...rightProblem, 400: `There are more than ${mostClaims} references.` },
  },
  deskPreviewBulk: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/bulk/preview',
    byItself: true,
    summary: 'What a bulk action would do to each claim.',
    description: 'Nothing is stored.',
    body: {
      schema: z.strictObject({ action: bulkAction, claimIds: listed(claimId, (id) => id) }),
      example: { action: example, claimIds: [exampleClaim] },
    },
    answers: ok(z.object({ claims: z.array(previewed) })),
    problems: { ...rightProblem, 400: 'The body is not valid, or the catalogue has no such state in use.' },
  },
  deskBulk: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/bulk',
    headers: actionHeaders,
    summary: 'Do the same to many claims.',
    description:
      'Each claim is done by itself, as by the single action, and the rest goes on in the background. Ask for how far it is. A claim that is not as it was `seen` stays as it is.',
    body: {
      schema: bulkBody,
      example: { action: example, claims: [{ id: exampleClaim, seen: null }] },
    },
    answers: ok(bulkAnswer),
    problems: {
      ...rightProblem,
      400: 'The body is not valid, or the catalogue has no such state in use.',
      404: '`saved-reply-not-found`',
      409: '`changed-meanwhile`: another version of the saved reply counts now. `idempotency-key-used`: the key was used for another action.',
    },
  },
  deskBulkProgress: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/bulk/:bulkId',
    summary: 'How far a bulk action is, and what became of each claim.',
    params: bulkParams,
    answers: ok(bulkAnswer),
    problems: { ...rightProblem, 404: noSuchBulk },
  },
  deskUndoBulk: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/bulk/:bulkId/undo',
    summary: 'Take back what a bulk action has done and nobody was told of.',
    description:
      'For ten minutes. A state can be taken back for a minute, a message for ten seconds; the others are named.',
    params: bulkParams,
    body: 'none',
    answers: ok(bulkAnswer),
    problems: {
      ...rightProblem,
      404: noSuchBulk,
      409: '`still-running`: wait until it has ended. `too-late`: ten minutes have passed.',
    },
  },
} satisfies RestRoutes;
