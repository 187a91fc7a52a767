import { integerParameter, keyProblems, problem } from '#server/http/openapi-parts.ts';

const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the conversation.',
  schema: { type: 'string', format: 'uuid' },
  example: '01930000-0000-7000-8000-0000000000d1',
};

const page = (what: string) => [
  integerParameter('after', `${what} after which to go on.`, { minimum: 0, default: 0 }),
  integerParameter('limit', 'How many at most.', { minimum: 1, maximum: 100, default: 100 }),
];

const instant = { type: 'string', format: 'date-time' };
const count = { type: 'integer', minimum: 0 };

const chat = {
  type: 'object',
  description: 'A conversation, of a claim or with somebody who has not found one.',
  required: [
    ...['id', 'position', 'state', 'claimNumber', 'contact', 'brand', 'startedAt', 'lastMessageAt', 'messages'],
    ...['seenByClaimant', 'seenByOperator', 'continuedIn'],
  ],
  properties: {
    id: { type: 'string', format: 'uuid' },
    position: { type: 'integer', minimum: 1, description: 'Of its latest change among the changes of all.' },
    state: { type: 'string', enum: ['waiting', 'answered', 'closed'] },
    claimNumber: { type: ['string', 'null'] },
    contact: {
      type: ['object', 'null'],
      description: 'Who writes, where there is no claim. Nobody has checked the address.',
      required: ['name', 'email'],
      properties: { name: { type: 'string' }, email: { type: 'string' } },
    },
    brand: { type: 'string' },
    startedAt: instant,
    lastMessageAt: { ...instant, type: ['string', 'null'] },
    messages: { ...count, description: 'The position of the newest message.' },
    seenByClaimant: { ...count, description: 'The position up to which the claimant has seen it.' },
    seenByOperator: count,
    continuedIn: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The conversation in which it goes on, after the claimant added it to a claim that had one.',
    },
  },
};

const message = {
  type: 'object',
  description: 'Plain text.',
  required: ['id', 'position', 'author', 'name', 'text', 'sentAt', 'externalId'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Stays when the conversation goes on elsewhere.' },
    position: { type: 'integer', minimum: 1, description: 'Counts up within the conversation.' },
    author: { type: 'string', enum: ['claimant', 'operator'] },
    name: { type: ['string', 'null'] },
    text: { type: 'string', maxLength: 2_000 },
    sentAt: instant,
    externalId: { type: ['string', 'null'] },
  },
};

const chatExample = {
  id: id.example,
  position: 12,
  state: 'waiting',
  claimNumber: 'CLM-7Q2M-4XKD',
  contact: null,
  brand: 'harbour',
  startedAt: '2026-11-06T10:00:00.000Z',
  lastMessageAt: '2026-11-06T10:00:05.000Z',
  messages: 1,
  seenByClaimant: 1,
  seenByOperator: 0,
  continuedIn: null,
};

const messageExample = {
  id: '01930000-0000-7000-8000-0000000000d2',
  position: 1,
  author: 'claimant',
  name: null,
  text: 'Is it with you?',
  sentAt: '2026-11-06T10:00:05.000Z',
  externalId: null,
};

const answerExample = { externalId: 'desk-4711', text: 'Yes, since this morning.', name: 'Kim' };
const answered = { ...messageExample, ...answerExample, position: 2, author: 'operator' };

const json = (schema: object, example: object) => ({ 'application/json': { schema, example } });
const answer = (description: string, schema: object, example: object) => ({
  description,
  content: json(schema, example),
});
const body = (properties: object, required: string[], example: object) => ({
  required: true,
  content: json({ type: 'object', additionalProperties: false, required, properties }, example),
});
const listOf = (name: string, items: object) => ({
  type: 'object',
  required: [name, 'after'],
  properties: { [name]: { type: 'array', items }, after: { ...count, description: 'Pass it to the next call.' } },
});

const missing = problem('There is no such conversation.');
const continued = problem('It goes on in another conversation, or another message was sent under this id.');

export const chatPaths = {
  '/chats': {
    get: {
      operationId: 'listChats',
      summary: 'Read which conversations have changed',
      description:
        'By their latest change, from a position on; going on from `after` misses none. A conversation in which nothing was said is not listed. Needs the scope chats:read.',
      parameters: page('The position of a change'),
      responses: {
        '200': answer('The conversations.', listOf('chats', chat), { chats: [chatExample], after: 12 }),
        '400': problem('after or limit is not a number that can be one.'),
        ...keyProblems,
      },
    },
  },
  '/chats/events': {
    get: {
      operationId: 'watchChats',
      summary: 'Hear of conversations as they happen',
      description:
        'Server-sent events: `{"chatId"}` says to look at a conversation again, null at all of them, and `{"chatId","typing":true}` that its claimant types. Needs the scope chats:read.',
      responses: {
        '200': { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...keyProblems,
        '429': problem('Too many streams of this key are open.'),
      },
    },
  },
  '/chats/presence': {
    put: {
      operationId: 'setChatPresence',
      summary: 'Say how many people are there to chat',
      description:
        'Counts for five minutes, so say it again before. Whoever never says it leaves it to the brand’s hours. Needs the scope chats:write.',
      requestBody: body({ online: { type: 'integer', minimum: 0, maximum: 10_000 } }, ['online'], { online: 2 }),
      responses: {
        '200': answer(
          'Until when it counts.',
          { type: 'object', required: ['online', 'until'], properties: { online: count, until: instant } },
          { online: 2, until: '2026-11-06T10:05:00.000Z' },
        ),
        '400': problem('online is no such number.'),
        ...keyProblems,
      },
    },
  },
  '/chats/{id}/messages': {
    parameters: [id],
    get: {
      operationId: 'listChatMessages',
      summary: 'Read a conversation',
      description: 'Oldest first, from a position on. Reading marks nothing as seen. Needs the scope chats:read.',
      parameters: page('The position of a message'),
      responses: {
        '200': answer('The messages.', listOf('messages', message), { messages: [messageExample], after: 1 }),
        '400': problem('after or limit is not a number that can be one.'),
        ...keyProblems,
        '404': missing,
      },
    },
    post: {
      operationId: 'sendChatMessage',
      summary: 'Answer in a conversation',
      description:
        'Stored once under its externalId, so try again as often as needed. With mail it also goes to the address of a conversation without a claim. Needs the scope chats:write.',
      requestBody: body(
        {
          externalId: { type: 'string', minLength: 1, maxLength: 200 },
          text: { type: 'string', minLength: 1, maxLength: 2_000 },
          name: { type: ['string', 'null'], maxLength: 100, description: 'Who writes, as the claimant sees it.' },
          mail: { type: 'boolean', default: false },
        },
        ['externalId', 'text'],
        answerExample,
      ),
      responses: {
        '200': answer('It had been stored before.', message, answered),
        '201': answer('It is stored.', message, answered),
        '400': problem('The body is not valid; errors point at its fields.'),
        ...keyProblems,
        '404': missing,
        '409': continued,
      },
    },
  },
  '/chats/{id}/typing': {
    parameters: [id],
    post: {
      operationId: 'tellChatTyping',
      summary: 'Say that somebody is typing',
      description: 'Shown for six seconds, and kept nowhere. No body. Needs the scope chats:write.',
      responses: { '204': { description: 'Passed on.' }, ...keyProblems, '404': missing, '409': continued },
    },
  },
  '/chats/{id}/seen': {
    parameters: [id],
    post: {
      operationId: 'markChatSeen',
      summary: 'Say up to which message it was seen',
      description: 'Never goes back. The claimant sees it. Needs the scope chats:write.',
      requestBody: body({ position: count }, ['position'], { position: 1 }),
      responses: {
        '200': answer('The conversation.', chat, { ...chatExample, seenByOperator: 1 }),
        '400': problem('position is no such number.'),
        ...keyProblems,
        '404': missing,
      },
    },
  },
  '/chats/{id}/close': {
    parameters: [id],
    post: {
      operationId: 'closeChat',
      summary: 'Close a conversation',
      description: 'Whoever writes opens it again. No body. Needs the scope chats:write.',
      responses: {
        '200': answer('The conversation.', chat, { ...chatExample, state: 'closed' }),
        ...keyProblems,
        '404': missing,
      },
    },
  },
};
