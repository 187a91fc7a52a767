import { claimNumberParameter, integerParameter, keyProblems, problem } from '#server/http/openapi-parts.ts';

const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

const attachment = {
  type: 'object',
  description: 'A photo (kept as JPEG without the camera’s notes) or a PDF (as it came).',
  required: ['id', 'name', 'mediaType', 'size', 'url'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string', maxLength: 100 },
    mediaType: { type: 'string', enum: ['image/jpeg', 'application/pdf'] },
    size: { type: 'integer', minimum: 1, description: 'In bytes.' },
    url: { type: 'string', description: 'Where this API gives its bytes.' },
  },
};

const sent = {
  type: 'object',
  description: 'A message of the claimant’s, as plain text.',
  required: ['id', 'position', 'subject', 'message', 'dateSent', 'state', 'receivedAt', 'attachments'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    position: { type: 'integer', minimum: 1, description: 'Counts up within the claim.' },
    subject: { type: 'string', maxLength: 200 },
    message: { type: 'string', maxLength: 10_000 },
    dateSent: { type: 'string', format: 'date-time' },
    state: { type: 'string', enum: ['sent', 'received'] },
    receivedAt: { type: ['string', 'null'], format: 'date-time' },
    attachments: { type: 'array', maxItems: 5, items: attachment },
  },
};

const example = {
  id: '01930000-0000-7000-8000-0000000000cd',
  position: 1,
  subject: 'My charger',
  message: 'Is it with you?',
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

const answer = (description: string, schema: object, shown: object) => ({
  description,
  content: { 'application/json': { schema, example: shown } },
});

const page = {
  type: 'object',
  required: ['messages', 'after'],
  properties: {
    messages: { type: 'array', items: sent },
    after: { type: 'integer', description: 'Pass it to the next call.' },
  },
};

export const messagePaths = {
  '/claims/{number}/messages': {
    parameters: [claimNumberParameter],
    get: {
      operationId: 'listSentMessages',
      summary: 'Read what the claimant has sent',
      description: 'Oldest first, from a position on. Reading does not mark a message as received.',
      parameters: [
        integerParameter('after', 'The position after which to go on.', { minimum: 0, default: 0 }),
        integerParameter('limit', 'How many at most.', { minimum: 1, maximum: 100, default: 100 }),
      ],
      responses: {
        '200': answer('The messages.', page, { messages: [example], after: 1 }),
        '400': problem('after or limit is not a number that can be one.'),
        ...keyProblems,
        '404': problem('There is no such claim.'),
      },
    },
  },
  '/claims/{number}/messages/{id}/received': {
    parameters: [
      claimNumberParameter,
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, example: example.id },
    ],
    post: {
      operationId: 'receiveSentMessage',
      summary: 'Say that a message has arrived',
      description: 'The claimant then sees it as received. The first time stays; again changes nothing. No body.',
      responses: {
        '200': answer('The message.', sent, {
          ...example,
          state: 'received',
          receivedAt: '2026-11-06T10:01:00.000Z',
        }),
        ...keyProblems,
        '404': problem('There is no such claim or message.'),
      },
    },
  },
  '/claims/{number}/messages/{id}/attachments/{file}': {
    parameters: [
      claimNumberParameter,
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, example: example.id },
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'The id of the attachment.',
        schema: { type: 'string', format: 'uuid' },
        example: '01930000-0000-7000-8000-0000000000ce',
      },
    ],
    get: {
      operationId: 'getSentAttachment',
      summary: 'Read a file that the claimant has sent',
      description:
        'A PDF is as the claimant sent it and was not looked through: treat it as you treat any file from outside.',
      responses: {
        '200': {
          description: 'The file.',
          content: { 'image/jpeg': file, 'application/pdf': file },
        },
        ...keyProblems,
        '404': problem('There is no such claim, message or attachment.'),
        '503': problem('The store of files is away. Try again after Retry-After seconds.'),
      },
    },
  },
};
