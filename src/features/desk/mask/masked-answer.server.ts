// Which strings of an answer are texts: all but codes, by the schema of the answer, and what tells of nobody.
import type { z } from 'zod';

import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import { type JsonSchema, jsonSchemaOf } from '#server/http/route/json-schema.ts';

/** What a claim or a page of it is known by, and codes whose words are the operator's or a client's. */
const references = new Set([
  'id',
  'number',
  'policyNumber',
  'externalReference',
  'imeiEnd',
  'hash',
  'earlier',
  'mediaType',
  'reasonCode',
  'view',
]);

const dayOrUuid = /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const ownAddress = /^\/api\/[\w/?=&.%-]*$/;

type Kinds = readonly JsonSchema[];
type Masking = { mask: MaskText; root: JsonSchema };

/** Returns the choices that a value may be of. */
function kindsOf(schema: unknown, root: JsonSchema): Kinds {
  if (typeof schema !== 'object' || schema === null) return [];
  const json = schema as JsonSchema;
  if (json.$ref !== undefined) return kindsOf(json.$ref === '#' ? root : root.$defs?.[nameIn(json.$ref)], root);
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [json, ...choices.flatMap((choice) => kindsOf(choice, root))];
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const isCode = (value: string, kinds: Kinds): boolean =>
  kinds.some(({ enum: words, const: word }) => word === value || words?.includes(value));

const isKept = (value: string, kinds: Kinds, field: string): boolean =>
  references.has(field) || dayOrUuid.test(value) || isCode(value, kinds) || (field === 'url' && ownAddress.test(value));

function maskIn(value: unknown, kinds: Kinds, field: string, masking: Masking): unknown {
  const { mask, root } = masking;
  if (typeof value === 'string') return isKept(value, kinds, field) ? value : mask(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) {
    const items = kinds.flatMap((kind) => kindsOf(kind.items, root));
    return value.map((item) => maskIn(item, items, field, masking));
  }
  const masked = Object.entries(value).map(([name, of]: [string, unknown]) => {
    const kindsOfName = kinds.flatMap((kind) => kindsOf(kind.properties?.[name] ?? kind.additionalProperties, root));
    return [name, maskIn(of, kindsOfName, name, masking)];
  });
  return Object.fromEntries(masked);
}

const shapes = new WeakMap<z.ZodType, JsonSchema>();

function shapeOf(schema: z.ZodType): JsonSchema {
  const shape = shapes.get(schema) ?? jsonSchemaOf(schema);
  shapes.set(schema, shape);
  return shape;
}

/** Masks each text. Without a schema every string is one. */
export function maskedAnswer(answer: unknown, schema: z.ZodType | undefined, mask: MaskText): unknown {
  const root = schema === undefined ? {} : shapeOf(schema);
  return maskIn(answer, kindsOf(root, root), '', { mask, root });
}
