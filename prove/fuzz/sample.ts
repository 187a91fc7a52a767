// Documents that an OpenAPI schema allows, where it shows no example.

type Json = Record<string, unknown>;

const formats: Record<string, string> = {
  uuid: '01930000-0000-7000-8000-0000000000cc',
  email: 'amina@example.com',
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://example.com/hook',
};

function sampleText({ format, pattern = '', minLength = 0 }: Json): string {
  if (typeof format === 'string' && format in formats) return formats[format] ?? '';
  if (String(pattern).includes('{43}')) return 'T'.repeat(43);
  return 'text'.padEnd(Number(minLength), 'x');
}

function first(list: unknown): Json | undefined {
  return Array.isArray(list) ? (list as Json[])[0] : undefined;
}

function sampleObject({ properties = {} }: Json, schemas: Json): Json {
  const entries = Object.entries(properties as Record<string, Json>);
  return Object.fromEntries(entries.map(([key, schema]) => [key, sample(schema, schemas)]));
}

function sampleOfType(schema: Json, schemas: Json): unknown {
  if (schema['type'] === 'object') return sampleObject(schema, schemas);
  if (schema['type'] === 'array') return schema['items'] ? [sample(schema['items'] as Json, schemas)] : [];
  if (schema['type'] === 'string') return sampleText(schema);
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Number(schema['minimum'] ?? 1);
  return null;
}

/** A value of this schema; `schemas` are the document's components. */
export function sample(schema: Json, schemas: Json): unknown {
  const { $ref, enum: choices, const: only } = schema;
  if (typeof $ref === 'string') return sample((schemas[$ref.split('/').at(-1) ?? ''] ?? {}) as Json, schemas);
  if ('example' in schema) return schema['example'];
  if ('default' in schema) return schema['default'];
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0];
  const part = first(schema['oneOf']) ?? first(schema['anyOf']) ?? first(schema['allOf']);
  return part ? sample(part, schemas) : sampleOfType(schema, schemas);
}
