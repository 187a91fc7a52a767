import { jsonSchemaOf } from '#server/http/route/json-schema.ts';
import { outgoingEventDocument } from '#shared/outgoing-event-document.ts';
import { type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';

export const eventSchema = jsonSchemaOf(outgoingEventDocument);

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
