import { channel } from 'node:diagnostics_channel';

import fastJsonStringify from 'fast-json-stringify';
import type { FastifyBaseLogger, FastifySchema, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';

import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

export type SentAnswer = { route: string; schema: z.ZodType; answer: unknown; sent: string };

const answersSent = channel('fettle:answer');

function publish(answer: SentAnswer): void {
  if (answersSent.hasSubscribers) answersSent.publish(answer);
}

type Serialise = (answer: unknown) => string;

type Shape = Record<string, unknown>;

const eachOf = (shapes: unknown, isStrict: boolean): Shape =>
  Object.fromEntries(Object.entries(shapes as Shape).map(([name, json]) => [name, shapeOf(json, isStrict)]));

/** Returns one object with the properties of all choices; a property of several shapes is sent as it is. */
function mergeChoices(kinds: readonly Shape[]): Shape {
  const named = kinds.flatMap(({ properties }) => Object.entries((properties ?? {}) as Shape));
  const byName = Map.groupBy(named, ([name]) => name);
  const isOne = (shapes: readonly unknown[]) => new Set(shapes.map((shape) => JSON.stringify(shape))).size === 1;
  const properties = [...byName].map(([name, all]) => {
    const shapes = all.map(([, shape]) => shape);
    return [name, isOne(shapes) ? shapes[0] : {}];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/**
 * Returns the choices of a union; `oneOf` is a discriminated one. The library throws if a value fits none, so that
 * choices of objects are one object where the answer must go out.
 */
function choices({ anyOf, oneOf }: JsonSchema, isStrict: boolean): Shape {
  const kinds = (anyOf ?? oneOf)?.map((one) => shapeOf(one, isStrict) as Shape);
  if (kinds === undefined) return {};
  return !isStrict && kinds.every(({ properties }) => properties) ? mergeChoices(kinds) : { anyOf: kinds };
}

/**
 * Reduces a JSON Schema to names, types and the constants that tell choices apart. Limits are left to tests, so that a
 * stored text that is too long does not block an answer. Formats are left out because the library writes a date-time
 * without escaping it, so that a quote in one would end the text.
 */
function shapeOf(json: unknown, isStrict: boolean): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const { type, $ref, properties, additionalProperties, items, $defs, required, const: constant } = json as JsonSchema;
  return {
    ...(type !== undefined && { type }),
    ...(constant !== undefined && { enum: [constant] }),
    ...($ref !== undefined && { $ref }),
    ...(properties && { properties: eachOf(properties, isStrict) }),
    ...(additionalProperties !== undefined && { additionalProperties: shapeOf(additionalProperties, isStrict) }),
    ...(items !== undefined && { items: shapeOf(items, isStrict) }),
    ...choices(json as JsonSchema, isStrict),
    ...($defs && { $defs: eachOf($defs, isStrict) }),
    ...(isStrict && required && { required }),
  };
}

/** With `isStrict`, the serialiser throws if a required field is missing. */
function serialiserOf(schema: z.ZodType, isStrict: boolean): Serialise {
  const shape = shapeOf(jsonSchemaOf(schema), isStrict);
  return fastJsonStringify(shape as Parameters<typeof fastJsonStringify>[0]);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

export const nothingNamed = z.object({});

/**
 * Returns Fastify's serialiser of answers, which sends the fields that the schema names and no other. A missing
 * required field is our error: it is logged, and the answer is sent without it. Serialisers are built on first use,
 * because those of claims take 15 ms.
 */
export function answerSerialiser(
  log: FastifyBaseLogger,
  onSent: (answer: SentAnswer) => void = publish,
): FastifySerializerCompiler<FastifySchema> {
  return ({ schema: given, method, url, httpStatus }) => {
    // Fastify's type is that of the whole route's schema; this one is of a single status.
    const schema = given as z.ZodType;
    const route = `${method} ${url} ${httpStatus}`;
    const strict = once(() => serialiserOf(schema, true));
    const lenient = once(() => serialiserOf(schema, false));
    return (answer: unknown) => {
      let sent: string;
      try {
        sent = strict()(answer);
      } catch (error) {
        log.error({ err: error, route }, 'an answer does not match its schema');
        sent = lenient()(answer);
      }
      onSent({ route, schema, answer, sent });
      return sent;
    };
  };
}
