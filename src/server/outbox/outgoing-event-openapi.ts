import { outgoingEventNames, type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';

export const eventSchema = {
  type: 'object',
  description: 'Something that has happened here.',
  required: ['id', 'position', 'type', 'timestamp', 'claimNumber', 'data'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Of the event, wherever and however often it is delivered.' },
    position: { type: 'integer', minimum: 1, description: 'Its place in the log. Counts up, with gaps.' },
    type: {
      type: 'string',
      description: `One of ${outgoingEventNames.join(', ')}. New types may come: ignore those that you do not know.`,
    },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    claimNumber: { type: ['string', 'null'] },
    data: { type: 'object', description: 'What belongs to the type.' },
  },
};

export function eventExample(type: OutgoingEventType) {
  return {
    id: '01930000-0000-7000-8000-0000000000ef',
    position: 1,
    type,
    timestamp: '2026-11-21T10:00:00.000Z',
    claimNumber: 'CLM-7Q2M-4XKD',
    data: outgoingEventTypes[type].data,
  };
}

/** The state before or after may be missing. */
const nullable = new Set(['from', 'to']);

function schemaOfValue(name: string, value: unknown): object {
  if (nullable.has(name)) return { type: ['string', 'null'] };
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } };
  return { type: Number.isInteger(value) ? 'number' : typeof value };
}

export function dataSchema(type: OutgoingEventType) {
  const { data } = outgoingEventTypes[type];
  const properties = Object.entries(data).map(([name, value]): [string, object] => [name, schemaOfValue(name, value)]);
  return { type: 'object', required: Object.keys(data), properties: Object.fromEntries(properties) };
}
