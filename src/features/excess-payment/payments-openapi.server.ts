import { problem, queryParameter } from '#server/http/openapi-parts.ts';

const dateTime = { type: 'string', format: 'date-time' };
const text = { type: 'string' };
const pounds = { type: 'number', description: 'Pounds.' };
const closed = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const anomaly = closed({
  kind: {
    type: 'string',
    description:
      'amount-differs, currency-differs, mode-differs, claim-differs, account-differs, unknown-payment, paid-twice, paid-for-other-amount, paid-after-cancellation, claim-deleted, missing-at-provider, not-paid-at-provider. New kinds may come.',
  },
  detail: text,
  foundAt: dateTime,
});

const statuses = ['creating', 'open', 'declined', 'action', 'processing', 'cancelled', 'paid'];

const payment = closed({
  id: { type: 'string', format: 'uuid' },
  claimNumber: text,
  claimId: { type: 'string', format: 'uuid' },
  status: { type: 'string', enum: statuses },
  amount: pounds,
  currency: { type: 'string', const: 'gbp' },
  refunded: { ...pounds, description: 'Pounds given back so far. A refund leaves the status paid.' },
  provider: { type: 'string', enum: ['stripe', 'practice'] },
  providerPaymentId: { type: ['string', 'null'] },
  attempt: { type: 'integer' },
  card: { oneOf: [closed({ brand: text, lastFour: text }), { type: 'null' }] },
  error: { ...text, description: "The provider's words about the last try." },
  createdAt: dateTime,
  updatedAt: dateTime,
  paidAt: { oneOf: [dateTime, { type: 'null' }] },
  refunds: {
    type: 'array',
    items: closed({
      id: text,
      amount: pounds,
      status: { type: 'string', enum: ['pending', 'succeeded', 'failed'] },
      at: dateTime,
    }),
  },
  disputes: {
    type: 'array',
    items: closed({
      id: text,
      amount: pounds,
      status: { type: 'string', enum: ['open', 'won', 'lost'] },
      reason: text,
      at: dateTime,
    }),
  },
  anomalies: { type: 'array', items: anomaly },
});

const example = {
  id: '01930000-0000-7000-8000-0000000000aa',
  claimNumber: 'CLM-7Q2M-4XKD',
  claimId: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  status: 'paid',
  amount: 75,
  currency: 'gbp',
  refunded: 0,
  provider: 'stripe',
  providerPaymentId: 'pi_3QExample',
  attempt: 1,
  card: { brand: 'visa', lastFour: '4242' },
  error: '',
  createdAt: '2026-11-06T09:58:00.000Z',
  updatedAt: '2026-11-06T10:00:00.000Z',
  paidAt: '2026-11-06T10:00:00.000Z',
  refunds: [],
  disputes: [],
  anomalies: [],
};

export const paymentPaths = {
  '/payments': {
    get: {
      operationId: 'listPayments',
      summary: 'Read the payments of excesses',
      description:
        'Every attempt that was begun on this portal, in that order, with refunds, disputes and what a person must look at. To hear of changes, read the events excess.paid, excess.refunded and excess.disputed. Needs the scope payments:read.',
      parameters: [
        queryParameter('after', 'The id after which to go on.', { type: 'string', format: 'uuid' }),
        queryParameter('limit', 'How many at most.', { type: 'integer', minimum: 1, maximum: 200, default: 100 }),
        queryParameter('claim', 'Only those of this claim number.', { type: 'string', minLength: 1, maxLength: 64 }),
        queryParameter('status', 'Only those that stand so.', { type: 'string', enum: statuses }),
      ],
      responses: {
        '200': {
          description: 'The payments.',
          headers: {},
          content: {
            'application/json': {
              schema: closed({
                payments: { type: 'array', items: payment },
                after: { type: ['string', 'null'], description: 'Pass it to the next call.' },
                unmatched: {
                  type: 'array',
                  description: 'Money at the provider for one of our claims that belongs to no payment here.',
                  items: closed({ ...anomaly.properties, claimId: { type: ['string', 'null'] } }),
                },
              }),
              example: { payments: [example], after: example.id, unmatched: [] },
            },
          },
        },
        '400': problem('The query is not valid.'),
        '401': { $ref: '#/components/responses/Unauthorised' },
        '403': { $ref: '#/components/responses/Forbidden' },
      },
    },
  },
};
