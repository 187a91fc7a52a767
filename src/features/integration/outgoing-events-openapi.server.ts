import { eventExample, eventSchema } from '#server/outbox/outgoing-event-openapi.ts';
import { integerParameter, problem } from '#server/http/openapi-parts.ts';

export const outgoingEventPaths = {
  '/events': {
    get: {
      operationId: 'listEvents',
      summary: 'Read what has happened',
      description:
        'In order, from a position on. An event that is committed later never comes before one that was answered, so going on from `after` misses none. Kept for 90 days. Needs the scope events:read.',
      parameters: [
        integerParameter('after', 'The position after which to go on; 0 for the oldest that is kept.', {
          minimum: 0,
          default: 0,
        }),
        integerParameter('limit', 'How many at most.', { minimum: 1, maximum: 500, default: 100 }),
      ],
      responses: {
        '200': {
          description: 'The events.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['events', 'after'],
                properties: {
                  events: { type: 'array', items: eventSchema },
                  after: { type: 'integer', description: 'Pass it to the next call.' },
                },
              },
              example: { events: [eventExample('excess.paid')], after: 1 },
            },
          },
        },
        '400': problem('after or limit is not a number that can be one.'),
        '401': { $ref: '#/components/responses/Unauthorised' },
        '403': { $ref: '#/components/responses/Forbidden' },
        '410': problem('Events after this position may have been removed.'),
      },
    },
  },
};
