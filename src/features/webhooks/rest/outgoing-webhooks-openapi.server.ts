import { jsonSchemaOf } from '#server/http/route/json-schema.ts';
import { outgoingEventDocument, outgoingEventExample } from '#shared/outgoing-event-document.ts';
import { outgoingEventNames, outgoingEventTypes, type OutgoingEventType } from '#shared/outgoing-event-types.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signed = [
  header('webhook-id', 'The id of the event, the same on every try.'),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    'v1 signatures (HMAC-SHA256 of id.timestamp.body), one for each secret, with spaces between.',
  ),
];

const eventSchema = jsonSchemaOf(outgoingEventDocument);

/** The state before or after may be missing. */
const nullable = new Set(['from', 'to']);

function schemaOfValue(name: string, value: unknown): object {
  if (nullable.has(name)) return { type: ['string', 'null'] };
  if (Array.isArray(value)) return { type: 'array', items: schemaOfValue('', value[0] ?? '') };
  if (typeof value === 'object' && value !== null) return schemaOfData(value);
  return { type: Number.isInteger(value) ? 'number' : typeof value };
}

function schemaOfData(data: object): object {
  const properties = Object.entries(data).map(([name, value]): [string, object] => [name, schemaOfValue(name, value)]);
  return { type: 'object', required: Object.keys(data), properties: Object.fromEntries(properties) };
}

function outgoing(type: OutgoingEventType): Json {
  const schema = {
    ...eventSchema,
    properties: { ...eventSchema.properties, type: { const: type }, data: schemaOfData(outgoingEventTypes[type].data) },
  };
  return {
    post: {
      operationId: `on_${type.replace('.', '_')}`,
      summary: outgoingEventTypes[type].description,
      description: 'Signed by Standard Webhooks. Answer 2xx within 15 seconds.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: outgoingEventExample(type) } },
      },
      responses: {
        '2XX': { description: 'You have it.' },
        '410': { description: 'You want no more events: the webhook is turned off.' },
        default: { description: 'Anything else is tried again.' },
      },
    },
  };
}

export const outgoingWebhooks = Object.fromEntries(outgoingEventNames.map((type) => [type, outgoing(type)]));
