const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const common = {
  '401': { $ref: '#/components/responses/Unauthorised' },
  '403': { $ref: '#/components/responses/Forbidden' },
};

const number = {
  name: 'number',
  in: 'path',
  required: true,
  description: 'The claim number. Case, spaces and hyphens do not count.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
  example: 'CLM-7Q2M-4XKD',
};

const integer = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'integer', ...schema },
});

const sent = {
  type: 'object',
  description: 'A message of the claimant’s, as plain text.',
  required: ['id', 'position', 'subject', 'message', 'dateSent', 'state', 'receivedAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    position: { type: 'integer', minimum: 1, description: 'Counts up within the claim.' },
    subject: { type: 'string', maxLength: 200 },
    message: { type: 'string', maxLength: 10_000 },
    dateSent: { type: 'string', format: 'date-time' },
    state: { type: 'string', enum: ['sent', 'received'] },
    receivedAt: { type: ['string', 'null'], format: 'date-time' },
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

/** What the calls about claimants' messages add to the paths of the integration API's OpenAPI document. */
export const messagePaths = {
  '/claims/{number}/messages': {
    parameters: [number],
    get: {
      operationId: 'listSentMessages',
      summary: 'Read what the claimant has sent',
      description: 'Oldest first, from a position on. Reading does not mark a message as received.',
      parameters: [
        integer('after', 'The position after which to go on.', { minimum: 0, default: 0 }),
        integer('limit', 'How many at most.', { minimum: 1, maximum: 100, default: 100 }),
      ],
      responses: {
        '200': answer('The messages.', page, { messages: [example], after: 1 }),
        '400': problem('after or limit is not a number that can be one.'),
        ...common,
        '404': problem('There is no such claim.'),
      },
    },
  },
  '/claims/{number}/messages/{id}/received': {
    parameters: [
      number,
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
        ...common,
        '404': problem('There is no such claim or message.'),
      },
    },
  },
};
