import * as z from 'zod';

import { passcodeTypes } from '#claim/passcode/passcode-types.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { openingReasons } from './opening-reasons.rules.ts';

const instant = z.iso.datetime();
const reason = z.enum(openingReasons, { error: `This must be one of: ${openingReasons.join(', ')}.` });
const longestWords = 300;

const passcodeAnswer = z.object({
  passcode: z
    .object({
      type: z.enum(passcodeTypes),
      submittedAt: instant,
      deleteAfter: instant,
      isHere: z.boolean().meta({ description: 'False once it was deleted or withdrawn; this receipt stays.' }),
    })
    .nullable()
    .meta({ description: 'Null where none was ever given.' }),
  openings: z
    .array(
      z.object({
        id: z.uuid(),
        accountId: z.uuid(),
        name: z.string(),
        reason,
        words: z.string(),
        at: instant,
        allowedBy: z.string().nullable().meta({ description: 'The lead who allowed it, where one was asked.' }),
      }),
    )
    .meta({ description: 'Newest first, at most 20.' }),
  count: z.int().meta({ description: 'How often it was opened at the desk.' }),
  asked: z
    .array(z.object({ accountId: z.uuid(), name: z.string(), at: instant }))
    .meta({ description: 'Who asks to open it once more, and has no answer.' }),
  isLead: z.boolean().meta({ description: 'Whether who asks may let others open it once more.' }),
  ways: z
    .object({ code: z.boolean(), passkey: z.boolean() })
    .meta({ description: 'By what who asks can give a second factor.' }),
  keepsReason: z.boolean().meta({ description: 'Who asks opened it within ten minutes, and gives no new reason.' }),
});
export type PasscodeAnswer = z.infer<typeof passcodeAnswer>;

const openBody = z.strictObject({
  reason: reason.optional().meta({ description: 'Left out only within ten minutes of one’s last opening.' }),
  words: z
    .string({ error: 'This must be a text.' })
    .trim()
    .max(longestWords, { error: `This may have at most ${longestWords} characters.` })
    .default(''),
});
export type OpenBody = z.output<typeof openBody>;

const deleteBody = z.strictObject({
  seen: instant.meta({ description: 'The `submittedAt` of the passcode that was on screen.' }),
});

const openedAnswer = z.object({
  type: z.enum(passcodeTypes),
  passcode: z.string().meta({ description: 'A pattern is the list of its nodes, 0 to 8, row by row.' }),
  at: instant,
  shownUntil: instant,
  name: z.string().meta({ description: 'Of who opened it, which stands across it.' }),
});
export type OpenedPasscode = z.infer<typeof openedAnswer>;

const post = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;

export const passcodeRoutes = {
  deskPasscode: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/passcode',
    summary: 'Whether a passcode is here, and who opened it; never the passcode.',
    params: claimParams,
    answers: ok(passcodeAnswer),
    problems: { 404: 'There is no such claim.' },
  },
  deskOpenPasscode: {
    ...post,
    path: '/api/desk/claims/:claimId/passcode/open',
    summary: 'Open the passcode, for a reason.',
    description:
      'Needs the right `passcode` and a second factor that was given within five minutes. From the first opening on the claimant cannot withdraw it. The same Idempotency-Key answers it again for a minute.',
    body: { schema: openBody, example: { reason: 'test-before-repair', words: '' } },
    answers: ok(openedAnswer),
    problems: {
      ...actionProblems,
      400: 'The reason is missing.',
      403: '`right-needed`; `second-factor-needed` and `second-factor-missing`; `lead-needed`: it was opened often.',
      404: 'There is no such claim, or no passcode.',
      409: '`too-late`: the minute of this Idempotency-Key is over.',
    },
  },
  deskAskForPasscode: {
    ...post,
    path: '/api/desk/claims/:claimId/passcode/ask',
    summary: 'Ask the leads to be let open the passcode once more.',
    body: 'none',
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
  deskAllowPasscode: {
    ...post,
    path: '/api/desk/claims/:claimId/passcode/allow',
    summary: 'As a lead, let a colleague open the passcode once more within the hour.',
    body: {
      schema: z.strictObject({ accountId: z.uuid({ error: 'This must be the id of an account.' }) }),
      example: { accountId: '01930000-0000-7000-8000-0000000000ac' },
    },
    answers: ok(doneAnswer),
    problems: { ...actionProblems, 400: 'The account is your own, or has not asked.' },
  },
  deskDeletePasscode: {
    ...post,
    path: '/api/desk/claims/:claimId/passcode/delete',
    summary: 'Delete the passcode, which is not needed any more.',
    body: { schema: deleteBody, example: { seen: '2026-11-24T09:00:00.000Z' } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, or no passcode.',
      409: '`changed-meanwhile`: another passcode came since. Or the Idempotency-Key was used for another action.',
    },
  },
} satisfies RestRoutes;
