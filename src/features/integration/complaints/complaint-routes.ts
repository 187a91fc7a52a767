import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import {
  againAnswer,
  againFirstDay,
  againProblem,
  againReceivedAt,
  agreedBy,
  causeWords,
  endingFields,
  stepFields,
  newLink,
  noRedress,
  partsBody,
  receiptWords,
  receivedAt,
  saidFields,
  settledFields,
  stepTime,
  stepWords,
  withdrawalProblem,
} from '#claim/complaint/complaint-body.rules.ts';
import {
  causes,
  complaintChannels,
  complaintClocks,
  complaintKinds,
  letterKinds,
  outcomes,
  respondents,
  stepKinds,
} from '#claim/complaint/complaint.rules.ts';
import { letterParts } from '#claim/complaint/letters.rules.ts';
import { mostPence } from '#claim/complaint/complaint-limits.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { warning } from '../claim-answers.rules.ts';
import { query } from '../write-row.ts';

const params = z.object({ number: claimNumberParam });
const ofComplaint = params.extend({
  complaintNumber: z
    .string()
    .max(20)
    .meta({ examples: ['C-7QK4-M2XD'] }),
});

const instant = z.iso.datetime();

const letter = z
  .object({ title: z.string(), paragraphs: z.array(z.object({ part: z.enum(letterParts), text: z.string() })) })
  .meta({ id: 'ComplaintLetter' });

const step = z
  .object({
    id: z.uuid(),
    kind: z.enum(stepKinds),
    by: z.enum(['claimant', 'handler', 'system', 'insurer', 'portal']),
    name: z.string(),
    at: instant,
    recordedAt: instant.meta({ description: 'When it was written down; later than `at` of what was back-dated.' }),
    words: z.string(),
    agreedBy: z.string().meta({
      description:
        'Who at the insurer agreed to an answer that was sent for it; empty of an insurer that the claim had before.',
    }),
    ...stepFields,
    letter: letter.nullable().meta({ description: 'As it was sent here; null for all else.' }),
  })
  .meta({ id: 'ComplaintStep' });

const complaint = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(complaintKinds).meta({ description: '`data`: about personal data.' }),
    receivedAt: instant.meta({ description: 'Days count from then.' }),
    channel: z.enum(complaintChannels),
    words: z.string(),
    wanted: z.string(),
    reach: z.string(),
    respondent: z.enum(respondents),
    respondentName: z.string(),
    acknowledgeBy: instant,
    handOverBy: instant.nullable(),
    summaryBy: instant.nullable(),
    holdingBy: instant.nullable(),
    finalBy: instant.meta({ description: 'The end of the eighth week.' }),
    sendBy: instant.meta({ description: 'The end of the last working day until then.' }),
    next: z
      .object({ clock: z.enum(complaintClocks), at: instant })
      .nullable()
      .meta({ description: 'What is due first; null once it is closed.' }),
    handedOverAt: instant.nullable(),
    receiptAt: instant.nullable().meta({ description: 'When the insurer confirmed that it has the complaint.' }),
    outcome: z.enum(outcomes).nullable(),
    redress: z.number().nullable().meta({ description: 'Pounds.' }),
    cause: z.enum(causes).nullable(),
    causeWords: z.string(),
    closedAt: instant.nullable(),
    ...againAnswer,
    steps: z.array(step),
  })
  .meta({ id: 'Complaint' });
export type ComplaintAnswer = z.infer<typeof complaint>;

const listAnswer = z.object({ complaints: z.array(complaint).meta({ description: 'The newest first.' }) });

const takeBody = z.strictObject({
  ...saidFields,
  receivedAt: receivedAt.optional(),
  messageId: z.uuid().optional().meta({ description: 'Of the claimant’s message that it is made from.' }),
});

const againBody = z.strictObject({ receivedAt: againReceivedAt });

const redress = z
  .number({ error: 'This must be a number of pounds.' })
  .min(0, { error: 'This must not be below nothing.' })
  .max(mostPence / 100, { error: 'This must be at most 100,000.' })
  .multipleOf(0.01, { error: 'This must be whole pence.' })
  .nullable()
  .default(null)
  .meta({ description: 'Pounds.' });

const settled = { cause: settledFields.cause, causeWords, redress };

const stepBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('letter').meta({ description: 'Sends a letter to the claimant’s page.' }),
    letter: z.enum(letterKinds),
    parts: partsBody.default({}),
    ...settled,
    agreedBy,
  }),
  z.strictObject({
    kind: z
      .literal('sent-elsewhere')
      .meta({ description: 'Records a letter that went another way. A final answer needs its `decision`.' }),
    letter: z.enum(letterKinds),
    at: stepTime,
    words: stepWords,
    parts: partsBody.default({}),
    ...settled,
  }),
  z.strictObject({ kind: z.literal('hand-over').meta({ description: 'Mails it to the insurer.' }), newLink }),
  z.strictObject({
    kind: z.literal('receipt').meta({ description: 'The insurer has it.' }),
    at: stepTime.optional(),
    words: receiptWords,
  }),
  z.strictObject({ kind: z.literal('take-back').meta({ description: 'Ends the link that the insurer got.' }) }),
  z.strictObject({
    kind: z.literal('close').meta({
      description:
        'Closes what needs no answer any more. `mistaken` is refused of what the claimant wrote, on their page or in a message.',
    }),
    ...endingFields,
    redress: noRedress,
  }),
]);
export type StepBody = z.output<typeof stepBody>;

const id = '01930000-0000-7000-8000-0000000000d1';
const written = z.object({ id: z.uuid(), number: z.string(), changed: z.boolean() }).meta({ id: 'ComplaintWritten' });

const stepWritten = written
  .extend({
    warnings: z.array(warning).meta({
      description:
        '`not-told`: neither a mail nor a text can tell the claimant of this letter, or that it is closed. Print it, and post it.',
    }),
  })
  .meta({ id: 'ComplaintStepWritten' });

const write = { scope: 'complaints:write', brands: 'claim' } as const;
const read = { scope: 'complaints:read', brands: 'claim' } as const;
const readAny = { scope: 'complaints:read', brands: 'refused' } as const;
const noClaim = 'There is no such claim.';

export const complaintRoutes = {
  readComplaints: {
    method: 'GET',
    path: '/claims/:number/complaints',
    who: read,
    summary: 'Read the complaints of a claim',
    description: 'With what was done about each, and each letter as it was sent.',
    params,
    answers: { 200: { description: 'Complaints.', schema: listAnswer } },
    problems: { 404: noClaim },
  },
  readComplaint: {
    method: 'GET',
    path: '/complaints/:complaintNumber',
    who: readAny,
    summary: 'Read a complaint by its own number',
    description:
      'Also one whose claim was erased or deleted: it is kept without how to reach the claimant, and contacts in its texts are masked.',
    params: z.object({ complaintNumber: ofComplaint.shape.complaintNumber }),
    answers: { 200: { description: 'The complaint.', schema: complaint } },
    problems: { 404: 'There is no such complaint.' },
  },
  takeComplaint: {
    method: 'POST',
    path: '/claims/:number/complaints',
    who: write,
    summary: 'Take a complaint in',
    description:
      'For one that came to you in another way. One that is open and says the same changes nothing, nor does one of the same message that is open or was answered. A message whose complaint was closed as withdrawn, elsewhere or mistaken makes another. One of a message counts from the message’s own time.',
    params,
    query,
    body: {
      schema: takeBody,
      example: {
        words: 'My phone has been with you for five weeks, and nobody can say when it comes back.',
        wanted: 'My phone, and the cost of the one I had to hire.',
        reach: 'By telephone, after 5 pm',
        receivedAt: '2026-11-05T09:30:00Z',
      },
    },
    answers: {
      200: { description: 'As before.', schema: written, example: { id, number: 'C-7QK4-M2XD', changed: false } },
      201: { description: 'Taken in.', schema: written, example: { id, number: 'C-7QK4-M2XD', changed: true } },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim, or it has no such message.',
    },
  },
  takeComplaintAgain: {
    method: 'POST',
    path: '/claims/:number/complaints/:complaintNumber/again',
    who: write,
    summary: 'Take a complaint up again',
    description:
      'One that was closed as withdrawn, elsewhere or mistaken, in its own words. It gets another number, and days of its own. These count from when the first one came, or of what was withdrawn from `receivedAt`. The same again changes nothing.',
    params: ofComplaint,
    query,
    body: { schema: againBody, example: { receivedAt: '2026-11-27T09:30:00Z' } },
    answers: {
      200: { description: 'As before.', schema: written, example: { id, number: 'C-9RT2-K7MB', changed: false } },
      201: { description: 'Taken up.', schema: written, example: { id, number: 'C-9RT2-K7MB', changed: true } },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim, or it has no such complaint.',
      409: againProblem,
      422: againFirstDay,
    },
  },
  addComplaintStep: {
    method: 'POST',
    path: '/claims/:number/complaints/:complaintNumber/steps',
    who: write,
    summary: 'Say or do something about a complaint',
    description:
      'A letter is made of parts. Those that follow from the complaint and the client are set; `parts` are what people write. A summary and a final answer close the complaint, so that they name its `cause`.',
    params: ofComplaint,
    query,
    body: {
      schema: stepBody,
      example: {
        kind: 'letter',
        letter: 'holding',
        parts: {
          'done-so-far': 'We’ve asked the workshop for its records and its photos.',
          'promised-on': '2026-12-11',
        },
      },
    },
    answers: {
      200: {
        description: 'Done.',
        schema: stepWritten,
        example: { id, number: 'C-7QK4-M2XD', changed: true, warnings: [] },
      },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields, at `agreedBy` where an answer for the insurer lacks who of it agreed.',
      422: withdrawalProblem,
      404: 'There is no such claim, or it has no such complaint.',
      409: '`letter-incomplete`: parts are missing, which `missing` names. `letter-sent`, `letter-unknown`, `letter-early`, `summary-late`: this letter does not go now. `acknowledgement-late`: its last day is over, or the 8-week letter has gone; the sentence names the letter to send instead. One that went another way is recorded all the same. `redress-refused`: what is refused has no redress. `not-handed-over`: the insurer answers it and has not got it, so hand it over first, also before it is closed as answered `elsewhere`. `no-receipt`: it has not confirmed that it has. `complaint-closed`: nothing is done any more. `not-mistaken`: the claimant wrote it, so it was not taken in by mistake. `not-insurers`: the operator answers it. `insurer-unknown`: the client names nobody who gets it. `receipt-there`: the insurer has it. `handed-over`: it was mailed already, and `newLink` mails it again.',
    },
  },
} satisfies RestRoutes;
