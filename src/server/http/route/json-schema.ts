import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The patterns that zod writes for these formats only repeat them, in up to 400 characters. */
const plainFormats = new Set(['uuid', 'date', 'date-time']);

/** Writes `{ anyOf: [x, null] }` as `x` with one more type, where `x` is no reference and no choice. */
function mergeNull(json: JsonSchema): void {
  const [first, second, ...others] = json.anyOf ?? [];
  if (others.length > 0 || second?.type !== 'null' || first === undefined || first.type === undefined) return;
  const { type, enum: choices, ...rest } = first;
  delete json.anyOf;
  const description = [rest.description, json.description].filter(Boolean).join(' ');
  Object.assign(json, { ...rest, ...json, type: [type, 'null'].flat() }, description !== '' && { description });
  if (choices !== undefined) json.enum = [...choices, null];
}

function simplify({ jsonSchema: json }: { jsonSchema: JsonSchema }): void {
  mergeNull(json);
  if (plainFormats.has(String(json.format))) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  delete json.propertyNames;
}

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', override: simplify });
  return json;
}
