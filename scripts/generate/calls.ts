import type * as z from 'zod';

import { accountCalls } from '#main/http/account-calls.ts';
import { deskCalls } from '#main/http/desk-calls.ts';
import { operatorRoutes } from '#main/http/operator-routes.ts';
import { portalRoutes } from '#main/http/rest-routes.fixture.ts';
import { type JsonSchema, jsonSchemaOf } from '#server/http/route/json-schema.ts';
import type { RestRoute, RestRoutes } from '#shared/rest-route.ts';

type Part = [step: string, schema: unknown];

function partsOf(schema: JsonSchema): Part[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], additionalProperties } = schema;
  const fields = Object.entries(properties);
  return [
    ...fields.map(([name, part]): Part => [`.${name}${required.includes(name) ? '' : '?'}`, part]),
    ...[...anyOf, ...oneOf].map((part, at): Part => [`(${at + 1})`, part]),
    ['[]', items],
    ['.*', additionalProperties],
  ];
}

/** What has a line of its own or a place in this one; all else are limits. */
const written = new Set([
  'type',
  '$ref',
  'id',
  'description',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'additionalProperties',
]);

function aboutOf(schema: JsonSchema): string {
  const { type = [], $ref = '', description = '' } = schema;
  const limits = Object.entries(schema).filter(([name]) => !written.has(name));
  const limit = limits.length === 0 ? '' : JSON.stringify(Object.fromEntries(limits));
  const kind = [type].flat().join(' or ') || $ref.replace('#/$defs/', '');
  return [kind, limit, description].filter((text) => text !== '').join(' ');
}

/** Returns a line for each part of a schema: where it stands, its type, its limits, and what is said of it. */
function linesOf(where: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const json = schema as JsonSchema;
  const parts = partsOf(json).flatMap(([step, part]) => linesOf(`${where}${step}`, part));
  return [`${where}: ${aboutOf(json)}`.trimEnd(), ...parts];
}

type Write = (where: string, schema: z.ZodType) => string[];

function callLines({ method, path, query, body, answers }: RestRoute, write: Write): string[] {
  const named = Object.entries({ query, body, ...answers });
  const parts = named.flatMap(([name, part]) =>
    typeof part === 'object' && 'schema' in part ? write(`  ${name}`, part.schema) : [],
  );
  return [`${method} ${path}`, ...parts, ''];
}

/** What each REST call takes and answers, committed so that a change of the contract is a change in review. */
export function callsFile(): string {
  const shared = new Map<string, JsonSchema>();
  const write: Write = (where, schema) => {
    const { $defs = {}, ...json } = jsonSchemaOf(schema);
    for (const [name, part] of Object.entries($defs)) shared.set(name, part);
    return linesOf(where, json);
  };
  const routes: RestRoutes[] = [portalRoutes, accountCalls, deskCalls, operatorRoutes];
  const calls = routes.flatMap((one) => Object.values(one).flatMap((route) => callLines(route, write)));
  return [...calls, ...[...shared].flatMap(([name, part]) => [...linesOf(name, part), ''])].join('\n');
}
