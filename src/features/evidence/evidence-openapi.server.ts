import { claimNumberParameter, keyProblems, problem, queryParameter } from '#server/http/openapi-parts.ts';

const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });

const entry = {
  id: '01930000-0000-7000-8000-0000000000e1',
  at: '2026-11-06T10:00:00.000Z',
  person: 'Claims system',
  action: 'operator.wrote',
  detail: 'PATCH /claims/:number',
  claimId: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  claimNumber: 'CLM-7Q2M-4XKD',
  account: null,
  changes: [{ field: 'state', from: 'Inspection', to: 'Repair in progress' }, { field: 'endUserEmail' }],
  address: '203.0.113.77',
};
const changeSchema = {
  type: 'object',
  description: 'Secrets and contact data have neither from nor to.',
  required: ['field'],
  properties: { field: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
};
const textOrNull = { type: ['string', 'null'] };
const entrySchema = {
  type: 'object',
  required: Object.keys(entry),
  properties: {
    id: { type: 'string', format: 'uuid' },
    at: { type: 'string', format: 'date-time' },
    person: { type: 'string' },
    action: { type: 'string' },
    detail: { type: 'string' },
    claimId: textOrNull,
    claimNumber: textOrNull,
    account: textOrNull,
    changes: { type: 'array', items: changeSchema },
    address: { ...textOrNull, description: 'Whole for 30 days, then its network (/24, /48).' },
  },
};
const lineSchema = {
  type: 'object',
  required: ['kind', 'what', 'count'],
  properties: { kind: { type: 'string' }, what: { type: 'string' }, count: { type: 'integer' } },
};
const reportExample = {
  number: 'CLM-7Q2M-4XKD',
  dryRun: true,
  removed: [{ kind: 'claim', what: 'the claim itself', count: 1 }],
  kept: [{ kind: 'payment_intent', what: 'payments of the excess', count: 1 }],
  accountWithSameEmail: false,
};

export const evidencePaths = {
  '/audit': {
    get: {
      operationId: 'readAudit',
      summary: 'Read who has seen and changed what',
      description:
        'Needs the scope audit:read. Entries in order, to be read on from: each answer says where it ended (after). An entry appears a minute after it was written, so that none is missed.',
      parameters: [
        queryParameter('after', 'Where an answer before this one ended.', { type: 'string', maxLength: 100 }),
        queryParameter('limit', 'Entries of one answer.', { type: 'integer', minimum: 1, maximum: 1000, default: 500 }),
      ],
      responses: {
        '200': {
          description: 'Entries, the oldest first.',
          headers: {},
          content: json(
            {
              type: 'object',
              required: ['entries', 'after'],
              properties: { entries: { type: 'array', items: entrySchema }, after: { type: 'string' } },
            },
            { entries: [entry], after: `${entry.at}~${entry.id}` },
          ),
        },
        '400': problem('after or limit is not valid.'),
        ...keyProblems,
      },
    },
  },
  '/claims/{number}/export': {
    parameters: [claimNumberParameter],
    get: {
      operationId: 'exportClaim',
      summary: 'Export everything that is held of a claim',
      description:
        'Needs the scope exports:read. A zip for a claimant’s request for access: every table as JSON, photos and files, and a README in plain words. Passcodes, keys and codes are left out. Every export is noted in the audit.',
      responses: {
        '200': {
          description: 'The zip.',
          headers: {},
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        '400': problem('The claim number is not valid.'),
        ...keyProblems,
        '404': problem('There is no such claim.'),
      },
    },
  },
  '/claims/{number}/erasure': {
    parameters: [claimNumberParameter],
    post: {
      operationId: 'eraseClaim',
      summary: 'Erase a claim for good',
      description:
        'Needs the scope claims:erase. Deletes the claim with everything nested in it, files, messages, mails, texts, conversations and events. Payments stay as amounts and ids, and the audit stays. With dryRun nothing is changed, and the answer says what would be.',
      requestBody: {
        required: false,
        content: json(
          { type: 'object', properties: { dryRun: { type: 'boolean', default: false } }, additionalProperties: false },
          { dryRun: true },
        ),
      },
      responses: {
        '200': {
          description: 'What was removed, or would be, and what stays.',
          headers: {},
          content: json(
            {
              type: 'object',
              required: Object.keys(reportExample),
              properties: {
                number: { type: 'string' },
                dryRun: { type: 'boolean' },
                removed: { type: 'array', items: lineSchema },
                kept: { type: 'array', items: lineSchema },
                accountWithSameEmail: { type: 'boolean' },
              },
            },
            reportExample,
          ),
        },
        '400': problem('The claim number or the body is not valid.'),
        ...keyProblems,
        '404': problem('There is no such claim.'),
      },
    },
  },
};
