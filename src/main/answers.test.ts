import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RestRoutes } from '#shared/rest-route.ts';
import { callsFile } from '../../scripts/generate/calls.ts';
import { accountCalls } from './http/account-calls.ts';
import { deskCalls } from './http/desk-calls.ts';
import { operatorRoutes } from './http/operator-routes.ts';
import { portalRoutes } from './http/rest-routes.fixture.ts';

/** Part of a JSON schema. */
type Part = Record<string, unknown>;

const answers = [portalRoutes, accountCalls, deskCalls, operatorRoutes].flatMap((routes: RestRoutes) =>
  Object.entries(routes).flatMap(([name, route]) =>
    Object.entries(route.answers).flatMap(([status, answer]) =>
      'schema' in answer ? [[`${status} of ${name}`, answer.schema] as const] : [],
    ),
  ),
);

test('calls take and answer what rest-calls.txt says; if not: npm run generate', () => {
  expect(callsFile()).toBe(readFileSync(new URL('../../rest-calls.txt', import.meta.url), 'utf8'));
});

function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Part]), ...Object.values(value).flatMap(partsOf)];
}

describe.each(answers)('the documentation of %s', (_, schema) => {
  const parts = partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }));

  test('is of an object or a list, because the browser takes nothing else for an answer', () => {
    expect([null, 'text', 1, true].filter((value) => schema.safeParse(value).success)).toEqual([]);
  });

  test('leaves no text empty', () => {
    const texts = parts.flatMap(({ description, const: one, enum: some, id }) => [description, one, some, id].flat());
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  test('names the fields of each object, and no more than are sent', () => {
    const objects = parts.filter(({ type, properties, additionalProperties, propertyNames }) => {
      const isRecord = propertyNames !== undefined || (properties === undefined && additionalProperties !== false);
      return type === 'object' && !isRecord && Object.keys(properties ?? {}).length === 0;
    });
    expect(objects).toEqual([]);
  });

  test('has no list of values without a value, and no number that could only be nothing', () => {
    expect(parts.filter(({ enum: some }) => Array.isArray(some) && some.length === 0)).toEqual([]);
    expect(parts.filter(({ type, maximum }) => type === 'integer' && maximum === 0)).toEqual([]);
  });
});
