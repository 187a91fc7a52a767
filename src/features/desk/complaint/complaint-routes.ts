import * as z from 'zod';

import {
  againFirstDay,
  againProblem,
  againReceivedAt,
  agreedBy,
  endingFields,
  newLink,
  noRedress,
  partsBody,
  receivedAt,
  redressPence,
  saidFields,
  settledFields,
  receiptWords,
  stepTime,
  withdrawalProblem,
} from '#claim/complaint/complaint-body.rules.ts';
import { letterKinds } from '#claim/complaint/complaint.rules.ts';
import { letterParts } from '#claim/complaint/letters.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { seenClientId } from '../action/seen.ts';
import { claimParams } from '../desk.rules.ts';
import { days, instant, letter, shownComplaint } from './shown-complaint.ts';

const listAnswer = z.object({
  complaints: z.array(shownComplaint).meta({ description: 'The newest first.' }),
  isToldInWriting: z.boolean().meta({
    description:
      'Whether a mail or a text can tell the claimant of a letter. Else print it once it is sent, and post it.',
  }),
});

const cameFields = {
  receivedAt: receivedAt.nullable().default(null).meta({
    description:
      'When it came; days count from then. Null is now. It is not to come, and at most 182 days before the claim. Of a message its own time counts.',
  }),
  messageId: z.uuid().nullable().default(null),
};

const takeBody = z.strictObject({
  ...saidFields,
  channel: z.enum(['call', 'mail', 'letter', 'message'], { error: 'This must be call, mail, letter or message.' }),
  ...cameFields,
});
export type TakeBody = z.output<typeof takeBody>;

const daysBody = z.strictObject({ kind: saidFields.kind, ...cameFields });
export type DaysBody = z.output<typeof daysBody>;

const startAnswer = z.object({ receivedAt: instant, respondentName: z.string(), days });
export type ShownStart = z.infer<typeof startAnswer>;

const ofComplaint = { complaintId: z.uuid({ error: 'This must be the id of a complaint.' }) };
const letterFields = { ...ofComplaint, letter: z.enum(letterKinds), parts: partsBody.default({}) };
const newestStepId = z.uuid({ error: 'This must be the id of a step, or null.' }).nullable().optional().meta({
  description: 'The newest of `steps` that was on screen; null where none was. Left out, nothing is compared.',
});
const letterBody = z.strictObject({
  ...letterFields,
  ...settledFields,
  agreedBy,
  clientId: seenClientId,
  newestStepId,
});
const previewBody = z.strictObject({ ...letterFields, redressPence });
export type PreviewBody = z.output<typeof previewBody>;
const handOverBody = z.strictObject({ ...ofComplaint, newLink, newestStepId });
const againBody = z.strictObject({ ...ofComplaint, receivedAt: againReceivedAt });
const takeBackBody = z.strictObject(ofComplaint);
const receiptBody = z.strictObject({
  ...ofComplaint,
  at: stepTime.nullable().default(null),
  words: receiptWords,
  newestStepId,
});
const closeBody = z.strictObject({ ...ofComplaint, ...endingFields, redressPence: noRedress, newestStepId });

const written = z.object({ id: z.uuid(), number: z.string() });
export type ComplaintDone = z.infer<typeof written>;
const takenAnswer = written.extend({
  isNew: z.boolean().meta({
    description:
      'False of one that was there: open and saying the same, or of the same message, open or answered. Its days stay as they are.',
  }),
});
export type ComplaintTaken = z.infer<typeof takenAnswer>;

const previewAnswer = z.object({
  ...letter.shape,
  missing: z.array(z.enum(letterParts)).meta({ description: 'Without these nothing is sent.' }),
  isWaiverShipped: z.boolean().meta({ description: 'The client has not approved words about time limits of its own.' }),
  isWaiverReplaced: z.boolean().meta({
    description:
      'The client’s own words name the six months of an answer, so the shipped ones stand in this 8-week letter.',
  }),
});
export type LetterPreview = z.infer<typeof previewAnswer>;

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;
const noComplaint = 'There is no such claim, or it has no such complaint.';
const changedMeanwhile =
  '`changed-meanwhile`: something was done about it since it was seen, as a letter: `newestStepId` names the newest step.';
const closed = '`complaint-closed`: nothing is done any more.';
const example = '01930000-0000-7000-8000-0000000000d1';

export const complaintRoutes = {
  deskComplaints: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/complaints',
    summary: 'The complaints of a claim, what is due, and each letter as it was sent.',
    params: claimParams,
    answers: ok(listAnswer),
    problems: { 404: actionProblems[404] },
  },
  deskTakeComplaint: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-take',
    summary: 'Take a complaint in. One of a message counts from the message’s own time.',
    body: { schema: takeBody, example: { words: 'It has taken five weeks.', channel: 'call' } },
    answers: ok(takenAnswer),
    problems: { ...actionProblems, 400: 'Errors point at the field.' },
  },
  deskTakeUpComplaint: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-take-again',
    summary: 'Take up again what was closed without an answer, as a complaint with days of its own.',
    body: { schema: againBody, example: { complaintId: example } },
    answers: ok(takenAnswer),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      404: noComplaint,
      409: againProblem,
      422: againFirstDay,
    },
  },
  deskComplaintDays: {
    method: 'POST',
    who: 'handler',
    params: claimParams,
    path: '/api/desk/claims/:claimId/complaint-days',
    summary: 'Read the days of a complaint before it is taken in. Writes nothing.',
    body: { schema: daysBody, example: { receivedAt: '2026-11-25T12:00:00Z' } },
    answers: ok(startAnswer),
    problems: { 400: 'Errors point at the field.', 404: actionProblems[404] },
  },
  deskPreviewLetter: {
    method: 'POST',
    who: 'handler',
    params: claimParams,
    path: '/api/desk/claims/:claimId/complaint-preview',
    byItself: true,
    summary: 'Read a letter before it is sent, and what it lacks. Writes nothing.',
    body: { schema: previewBody, example: { complaintId: example, letter: 'acknowledgement' } },
    answers: ok(previewAnswer),
    problems: { 400: 'Errors point at the field, as of a day that the letter cannot name.', 404: noComplaint },
  },
  deskSendLetter: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-letter',
    summary: 'Send a letter about a complaint. A summary and a final answer close it.',
    body: { schema: letterBody, example: { complaintId: example, letter: 'acknowledgement' } },
    answers: ok(written),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field; at `agreedBy` where an answer for the insurer lacks who of it agreed.',
      404: noComplaint,
      409: `\`letter-incomplete\`: parts are missing, which \`missing\` names. \`letter-sent\`, \`letter-unknown\`, \`letter-early\`, \`summary-late\`: this letter does not go now. \`acknowledgement-late\`: its last day is over, or the 8-week letter has gone; the sentence names the letter to send instead. \`redress-refused\`: what is refused has no redress. \`not-handed-over\`: the insurer answers it, and has not got it. \`no-receipt\`: it has not confirmed that it has. \`insurer-changed\`: the claim has another client than \`clientId\`. ${changedMeanwhile} ${closed}`,
    },
  },
  deskHandOverComplaint: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-hand-over',
    summary: 'Hand a complaint over to the insurer, by a mail with a link to all that belongs to it.',
    body: { schema: handOverBody, example: { complaintId: example } },
    answers: ok(written),
    problems: {
      ...actionProblems,
      404: noComplaint,
      409: `\`not-insurers\`: we answer it. \`insurer-unknown\`: nobody is named who gets it. \`receipt-there\`: the insurer has it. \`handed-over\`: it was mailed already; \`newLink\` mails it again. ${changedMeanwhile} ${closed}`,
    },
  },
  deskComplaintReceipt: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-receipt',
    summary: 'Record that the insurer has the complaint.',
    body: { schema: receiptBody, example: { complaintId: example, words: 'Ann Lee, by phone on 2 November.' } },
    answers: ok(written),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      404: noComplaint,
      409: `\`not-insurers\`: we answer it. ${changedMeanwhile} ${closed}`,
    },
  },
  deskTakeBackComplaint: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-take-back',
    summary: 'End the link of the insurer to a complaint that was handed over, also of one that is closed.',
    body: { schema: takeBackBody, example: { complaintId: example } },
    answers: ok(written),
    problems: { ...actionProblems, 404: noComplaint },
  },
  deskCloseComplaint: {
    ...action,
    path: '/api/desk/claims/:claimId/complaint-close',
    summary: 'Close a complaint that needs no answer of ours any more. The claimant is told why.',
    body: {
      schema: closeBody,
      example: {
        complaintId: example,
        outcome: 'withdrawn',
        cause: 'delay',
        words: 'You told us so on the phone.',
        withdrawal: { by: 'claimant', how: 'call', on: '2026-11-27' },
      },
    },
    answers: ok(written),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      422: withdrawalProblem,
      404: noComplaint,
      409: `\`not-mistaken\`: the claimant wrote it, on their page or in a message. \`not-handed-over\`: it is left to the insurer, which has not got it. ${changedMeanwhile} ${closed}`,
    },
  },
} satisfies RestRoutes;
