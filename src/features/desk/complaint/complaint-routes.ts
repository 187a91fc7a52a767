import * as z from 'zod';

import {
  againAnswer,
  againFirstDay,
  againProblem,
  againReceivedAt,
  agreedBy,
  endingFields,
  stepFields,
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
import {
  causes,
  complaintChannels,
  complaintClocks,
  complaintDays,
  complaintKinds,
  letterKinds,
  letterRefusals,
  outcomes,
  respondents,
  stepKinds,
} from '#claim/complaint/complaint.rules.ts';
import { letterParts } from '#claim/complaint/letters.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const instant = z.iso.datetime();

const letter = z.object({
  title: z.string(),
  paragraphs: z.array(z.object({ part: z.enum(letterParts), text: z.string() })),
});

const days = z
  .array(
    z.object({
      what: z.enum(complaintDays),
      at: instant,
      sendBy: instant.nullable().meta({
        description:
          'The end of the last working day until then, where that is another day. Null of all but a final answer.',
      }),
      doneAt: instant.nullable(),
      lateDays: z.int().nullable().meta({
        description: 'By how many days it was done too late, or it was closed without it; 0 is the same day.',
      }),
    }),
  )
  .meta({
    description: 'The clock as a line of days; `at` is the end of each, and of the 8-week letter when it went.',
  });

const complaint = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(complaintKinds),
  receivedAt: instant,
  channel: z.enum(complaintChannels),
  words: z.string(),
  wanted: z.string(),
  reach: z.string(),
  respondent: z.enum(respondents),
  respondentName: z.string(),
  takenBy: z.string(),
  days,
  eightWeeksFrom: instant.nullable().meta({
    description: 'From when the 8-week letter may be sent; null of a complaint about personal data, which has none.',
  }),
  letters: z.array(z.object({ letter: z.enum(letterKinds), refused: z.enum(letterRefusals).nullable() })).meta({
    description: 'The letters of its kind, and the code with which one would be refused now; none once closed.',
  }),
  letterDue: z.enum(letterKinds).nullable().meta({ description: 'The letter to send now; null once it is closed.' }),
  due: z.object({ clock: z.enum(complaintClocks), at: instant }).nullable(),
  handedOverAt: instant.nullable(),
  receiptAt: instant.nullable(),
  awaitsReceipt: z.boolean().meta({
    description:
      'Whether the insurer answers it, and that of today has not confirmed it. Until then nothing is answered for it.',
  }),
  isKeptFromInsurer: z.boolean().meta({
    description:
      'Whether the insurer answers it, and that of today has never got it. Until then it is not closed as answered elsewhere.',
  }),
  hasLink: z.boolean().meta({ description: 'Whether the link of the insurer still opens the claim.' }),
  outcome: z.enum(outcomes).nullable(),
  redressPence: z.int().nullable(),
  cause: z.enum(causes).nullable(),
  causeWords: z.string(),
  closedAt: instant.nullable(),
  earlier: z
    .object({ id: z.uuid(), number: z.string(), outcome: z.enum(outcomes), closedAt: instant })
    .nullable()
    .meta({ description: 'The newest complaint of the claim that was over when this one was written down.' }),
  ...againAnswer,
  changed: z
    .array(z.object({ id: z.uuid(), action: z.string(), result: z.string(), closedAt: instant.nullable() }))
    .meta({ description: 'What was done about its cause since it came: actions of the Consumer Duty.' }),
  steps: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(stepKinds),
      name: z.string(),
      at: instant,
      recordedAt: instant.meta({ description: 'When it was written down; later than `at` of what was back-dated.' }),
      words: z.string(),
      agreedBy: z.string().meta({ description: 'Who at the insurer agreed to an answer that was sent for it.' }),
      ...stepFields,
      letter: letter.nullable(),
    }),
  ),
});
export type ShownComplaint = z.infer<typeof complaint>;

const listAnswer = z.object({
  complaints: z.array(complaint).meta({ description: 'The newest first.' }),
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
const letterBody = z.strictObject({ ...letterFields, ...settledFields, agreedBy });
const previewBody = z.strictObject({ ...letterFields, redressPence });
export type PreviewBody = z.output<typeof previewBody>;
const handOverBody = z.strictObject({ ...ofComplaint, newLink });
const againBody = z.strictObject({ ...ofComplaint, receivedAt: againReceivedAt });
const takeBackBody = z.strictObject(ofComplaint);
const receiptBody = z.strictObject({ ...ofComplaint, at: stepTime.nullable().default(null), words: receiptWords });
const closeBody = z.strictObject({ ...ofComplaint, ...endingFields, redressPence: noRedress });

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
    summary: 'Read a letter before it is sent, and what it lacks. Writes nothing.',
    body: { schema: previewBody, example: { complaintId: example, letter: 'acknowledgement' } },
    answers: ok(previewAnswer),
    problems: { 404: noComplaint },
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
      409: `\`letter-incomplete\`: parts are missing, which \`missing\` names. \`letter-sent\`, \`letter-unknown\`, \`letter-early\`, \`summary-late\`: this letter does not go now. \`acknowledgement-late\`: its last day is over, or the 8-week letter has gone; the sentence names the letter to send instead. \`redress-refused\`: what is refused has no redress. \`not-handed-over\`: the insurer answers it, and has not got it. \`no-receipt\`: it has not confirmed that it has. ${closed}`,
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
      409: `\`not-insurers\`: we answer it. \`insurer-unknown\`: nobody is named who gets it. \`receipt-there\`: the insurer has it. \`handed-over\`: it was mailed already; \`newLink\` mails it again. ${closed}`,
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
      409: `\`not-insurers\`: we answer it. ${closed}`,
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
      409: `\`not-mistaken\`: the claimant wrote it, on their page or in a message. \`not-handed-over\`: it is left to the insurer, which has not got it. ${closed}`,
    },
  },
} satisfies RestRoutes;
