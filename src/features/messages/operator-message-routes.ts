import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { afterParam, limitParam } from '#shared/rest-query.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { attachmentTypes, mostAttachments } from '#claim/messages/attachment.rules.ts';
import { fileProblems, takesFile } from '#claim/messages/file-calls.rules.ts';

const mostAtOnce = 100;
const mayRead: KeyRight = { scope: 'claims:read', brands: 'claim' };

const file = {
  name: z.string().max(100),
  mediaType: z.enum(attachmentTypes),
  size: z.int().min(1).meta({ description: 'In bytes.' }),
};

const attachment = z
  .object({
    id: z.uuid(),
    ...file,
    url: z.string().meta({ description: 'Where this API gives its bytes.' }),
  })
  .meta({ description: 'A photo (kept as JPEG without the camera’s notes) or a PDF (as it came).' });

const sent = z
  .object({
    id: z.uuid(),
    position: z.int().min(1).meta({ description: 'Counts up within the claim.' }),
    subject: z.string().max(200),
    message: z.string().max(10_000),
    nominee: z.string().meta({ description: 'Who wrote it for the claimant; empty where they did themselves.' }),
    dateSent: z.iso.datetime(),
    state: z.enum(['sent', 'received']),
    receivedAt: z.iso.datetime().nullable(),
    attachments: z.array(attachment).max(5),
  })
  .meta({ description: 'A message of the claimant’s, as plain text.' });

export type SentMessage = z.infer<typeof sent>;

const example: SentMessage = {
  id: '01930000-0000-7000-8000-0000000000cd',
  position: 1,
  subject: 'My charger',
  message: 'Is it with you?',
  nominee: '',
  dateSent: '2026-11-06T10:00:00.000Z',
  state: 'sent',
  receivedAt: null,
  attachments: [
    {
      id: '01930000-0000-7000-8000-0000000000ce',
      name: 'receipt.pdf',
      mediaType: 'application/pdf',
      size: 48213,
      url: '/api/integration/v1/claims/CLM-7Q2M-4XKD/messages/01930000-0000-7000-8000-0000000000cd/attachments/01930000-0000-7000-8000-0000000000ce',
    },
  ],
};

const id = z.uuid().meta({ examples: [example.id] });
const fileId = z.uuid().meta({
  description: 'The id of the attachment.',
  examples: ['01930000-0000-7000-8000-0000000000ce'],
});

/** How many files of a claim may wait for their messages. */
export const mostWaiting = 50;

const brought = z.object({ fileId: z.uuid(), ...file });
export type BroughtFile = z.infer<typeof brought>;

const broughtExample: BroughtFile = {
  fileId: '01930000-0000-7000-8000-0000000000f1',
  name: 'estimate.pdf',
  mediaType: 'application/pdf',
  size: 48_213,
};

export const operatorFileRoutes = {
  addMessageFile: {
    method: 'POST',
    path: '/claims/:number/files',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Bring a file for a message to the claimant',
    description: `The body is the file: a photo or a PDF of at most 10 MB. What it is, is read from its content. A photo is kept as an upright JPEG without EXIF, a PDF as it came. Name the file in \`files\` of a message, up to ${mostAttachments} in each. Nobody sees it before; one that is not sent within a day is removed.`,
    params: z.object({ number: claimNumberParam }),
    query: {
      schema: z.strictObject({
        name: z.string().max(300).default('').meta({ description: 'What the claimant reads, cleaned.' }),
        externalId: z.string().trim().min(1).max(200).optional().meta({
          description: 'Your own id. The same one again is the same file, whatever the body; it stays as it is.',
        }),
      }),
      help: 'name has at most 300 characters, and externalId 1 to 200.',
    },
    ...takesFile,
    answers: {
      200: { description: 'It was there already.', schema: brought, example: broughtExample },
      201: { description: 'Kept.', schema: brought, example: broughtExample },
    },
    problems: {
      ...fileProblems,
      400: 'The body is empty, or a parameter is not known or not valid.',
      404: 'There is no such claim.',
      409: `${mostWaiting} files of the claim wait for their messages.`,
    },
  },
} satisfies RestRoutes;

export const operatorMessageRoutes = {
  listSentMessages: {
    method: 'GET',
    path: '/claims/:number/messages',
    who: mayRead,
    summary: 'Read what the claimant has sent',
    description: 'Oldest first, from a position on. Reading does not mark a message as received.',
    params: z.object({ number: claimNumberParam }),
    query: {
      schema: z.strictObject({
        after: afterParam('The position after which to go on.', 2_147_483_647),
        limit: limitParam(mostAtOnce),
      }),
      help: `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`,
    },
    answers: {
      200: {
        description: 'The messages.',
        schema: z.object({
          messages: z.array(sent),
          after: z.int().meta({ description: 'Pass it to the next call.' }),
        }),
        example: { messages: [example], after: 1 },
      },
    },
    problems: { 400: 'after or limit is not a number that can be one.', 404: 'There is no such claim.' },
  },
  receiveSentMessage: {
    method: 'POST',
    path: '/claims/:number/messages/:id/received',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Say that a message has arrived',
    description: 'The claimant then sees it as received. The first time stays; again changes nothing. No body.',
    params: z.object({ number: claimNumberParam, id }),
    answers: {
      200: {
        description: 'The message.',
        schema: sent,
        example: { ...example, state: 'received', receivedAt: '2026-11-06T10:01:00.000Z' },
      },
    },
    problems: { 404: 'There is no such claim or message.' },
  },
  finishSentMessage: {
    method: 'POST',
    path: '/claims/:number/messages/:id/done',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Say that a message was answered elsewhere, or needs no answer',
    description:
      'It and earlier ones of the claim no longer wait for an answer at the desk. The claimant hears nothing. Again changes nothing. No body.',
    params: z.object({ number: claimNumberParam, id }),
    body: 'none',
    answers: { 200: { description: 'The message.', schema: sent, example } },
    problems: { 404: 'There is no such claim or message.' },
  },
  getSentAttachment: {
    method: 'GET',
    path: '/claims/:number/messages/:id/attachments/:file',
    who: mayRead,
    summary: 'Read a file of a message, of either side',
    description:
      'A PDF is as it was sent and was not looked through: treat one of a claimant’s as you treat any file from outside.',
    params: z.object({ number: claimNumberParam, id, file: fileId }),
    answers: { 200: { description: 'The file.', media: attachmentTypes } },
    problems: {
      404: 'There is no such claim, message or attachment.',
      503: 'The store of files is away. Try again after Retry-After seconds.',
    },
  },
} satisfies RestRoutes;
