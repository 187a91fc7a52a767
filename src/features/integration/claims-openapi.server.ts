import {
  claimNumberParameter,
  integerParameter,
  keyProblems,
  problem,
  queryParameter,
} from '#server/http/openapi-parts.ts';
import { messageExample } from './openapi-examples.ts';

type Json = Record<string, unknown>;

const textOrNull = { type: ['string', 'null'] };
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };

const listed = {
  type: 'object',
  required: ['id', 'number', 'version', 'state', 'updatedAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    number: text,
    version: { type: 'integer' },
    brand: textOrNull,
    state: { ...textOrNull, description: 'Its systemName.' },
    externalReference: text,
    policyNumber: text,
    endUserName: text,
    endUserEmail: text,
    registeredPostcode: text,
    createdAt: instant,
    updatedAt: instant,
  },
};

const example = {
  claims: [
    {
      ...{ id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10', number: 'CLM-7Q2M-4XKD', version: 3, brand: null },
      ...{ state: 'Inspection', externalReference: 'JOB-20417', policyNumber: 'POL-88123401' },
      ...{ endUserName: 'Priya Nair', endUserEmail: 'priya@example.com', registeredPostcode: 'LS9 8AB' },
      ...{ createdAt: '2026-11-05T10:15:00.000Z', updatedAt: '2026-11-06T09:30:00.000Z' },
    },
  ],
  next: null,
};

export const claimListPath = {
  get: {
    operationId: 'listClaims',
    summary: 'List or find claims',
    description:
      'Those that changed longest ago first. q finds the claims of a person or device: a whole claim number, name, e-mail address, registered post code or IMEI; case, spaces and hyphens do not count.',
    parameters: [
      queryParameter('after', 'The next of the page before.', { type: 'string', maxLength: 100 }),
      queryParameter('updatedSince', 'Only claims that changed at this instant or later.', instant),
      queryParameter('q', 'What to find.', { type: 'string', minLength: 2, maxLength: 254 }),
      integerParameter('limit', 'How many at most.', { minimum: 1, maximum: 200, default: 100 }),
    ],
    responses: {
      '200': {
        description: 'A page; next is null at the end.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['claims', 'next'],
              properties: { claims: { type: 'array', items: listed }, next: textOrNull },
            },
            example,
          },
        },
      },
      '400': problem('A parameter is not known or not valid.'),
      ...keyProblems,
    },
  },
};

export function newMessagesCall(parts: { parameters: Json[]; refused: Json; missing: Json; outdated: Json }) {
  const { parameters, refused, missing, outdated } = parts;
  const answer = (description: string, added: boolean) => ({
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/MessagesWritten' },
        example: {
          ...{ id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10', number: 'CLM-7Q2M-4XKD', version: 4, changed: added },
          ...{ warnings: [], messageIds: ['01930000-0000-7000-8000-0000000000bb'] },
        },
      },
    },
  });
  return {
    parameters: [claimNumberParameter],
    post: {
      operationId: 'addMessages',
      summary: 'Send messages to the claimant',
      description:
        'One message, or {messages} with up to 100. A message whose externalId the claim has is the same message: it is not changed and the claimant is not told again. At most 256 kB.',
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Messages' },
            example: { messages: [messageExample] },
          },
        },
      },
      responses: {
        '200': answer('All of them were there already.', false),
        '201': answer('Added. The ids are in the order sent.', true),
        ...refused,
        ...missing,
        ...outdated,
      },
    },
  };
}
