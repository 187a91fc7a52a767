import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLObjectType,
  type OperationDefinitionNode,
} from 'graphql';

import type { ProbeRequest } from './ask.ts';
import type { Chances } from './chances.ts';
import type { Cast } from './cast.ts';
import { nearly } from './mutate-json.ts';

const root = join(import.meta.dirname, '../..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

type Operation = { text: string; node: OperationDefinitionNode };

/** The portal's own documents, each with the fragments that it needs. */
export function ownOperations(): Operation[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.(?:test|fixture)\.tsx?$/.test(name));
  const texts = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/graphql\(\s*`([^`]*)`/g)].map(([, text = '']) => text),
  );
  const fragments = new Map<string, string>();
  for (const text of texts) for (const [, name = ''] of text.matchAll(/fragment (\w+) on/g)) fragments.set(name, text);
  const whole = (text: string, seen = new Set<string>()): string => {
    let all = text;
    for (const [, name = ''] of text.matchAll(/\.\.\.\s*(\w+)/g)) {
      if (name === 'on' || seen.has(name) || text.includes(`fragment ${name} on`)) continue;
      seen.add(name);
      all += `\n${whole(fragments.get(name) ?? '', seen)}`;
    }
    return all;
  };
  return texts
    .filter((text) => /^\s*(?:query|mutation)/.test(text))
    .map((text) => {
      const own = whole(text).replaceAll(/@_\w+/g, '');
      const node = parse(own).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
      return node && { text: own, node };
    })
    .filter((found) => found !== undefined);
}

function valueOf(type: GraphQLInputType, name: string, cast: Cast, chances: Chances): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, name, cast, chances);
  if (isListType(type)) return [valueOf(type.ofType, name, cast, chances)];
  if (isEnumType(type)) return chances.pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type, field.name, cast, chances)]));
  }
  if (name === 'id' || name === 'claimId') return chances.pick(cast.claims).id;
  const plain: Record<string, unknown> = { Boolean: true, Int: 1, Float: 1.5 };
  return plain[type.name] ?? chances.pick(['4071', 'pin', '1 Stonegate\n\n\nYork\nYO1 7HU', 'text']);
}

function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, cast: Cast, chances: Chances): object {
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, type }) => {
      const known = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      return [name.value, known ? valueOf(known, name.value, cast, chances) : null];
    }),
  );
}

const oddLiterals = [
  'null',
  '-1',
  '1e999',
  '99999999999999999999',
  '""',
  '"\\u0000"',
  '"""\n  x"""',
  '[]',
  '{}',
  '$no',
  'X',
];

function literal(value: unknown, chances: Chances): string {
  if (chances.chance(0.1)) return chances.pick(oddLiterals);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, chances)).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(() => !chances.chance(0.05));
  return `{${fields.map(([key, item]) => `${key}: ${literal(item, chances)}`).join(', ')}}`;
}

const directives = [
  '@include(if: true)',
  '@skip(if: false)',
  '@include(if: 1)',
  '@skip',
  '@nothing(a: {b: [1]})',
  '@deprecated',
];

function fieldOf(type: GraphQLObjectType, depth: number, cast: Cast, chances: Chances): string {
  if (chances.chance(0.03))
    return chances.pick(['nothing', '__typename', '__schema { types { name } }', '_x', '... on Claim { id }']);
  const field = chances.pick(Object.values(type.getFields()));
  const given = field.args.filter(() => !chances.chance(0.05));
  const args = given.map((one) => `${one.name}: ${literal(valueOf(one.type, one.name, cast, chances), chances)}`);
  const inner = getNamedType(field.type);
  const below = isObjectType(inner) && !chances.chance(0.02) ? ` ${selection(inner, depth - 1, cast, chances)}` : '';
  const alias = chances.chance(0.08) ? `a${chances.below(9)}: ` : '';
  const directive = chances.chance(0.04) ? ` ${chances.pick(directives)}` : '';
  return `${alias}${field.name}${args.length > 0 ? `(${args.join(' ')})` : ''}${directive}${below}`;
}

function selection(type: GraphQLObjectType, depth: number, cast: Cast, chances: Chances): string {
  if (depth <= 0) return '{ __typename }';
  const fields = Array.from({ length: 1 + chances.below(4) }, () => fieldOf(type, depth, cast, chances));
  if (chances.chance(0.05)) fields.push(`...F${chances.below(2)}`);
  return `{ ${fields.join(' ')} }`;
}

/** A document that follows the schema, more or less. */
function grown(cast: Cast, chances: Chances): string {
  const kind = chances.pick(['query', 'query', 'query', 'mutation'] as const);
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  if (!type) return '{ __typename }';
  const name = chances.chance(0.1) ? ` N${chances.below(3)}` : '';
  const text = `${kind}${name} ${selection(type, 2 + chances.below(9), cast, chances)}`;
  if (!text.includes('...F')) return text;
  const on = chances.pick(Object.values(schema.getTypeMap()).filter(isObjectType));
  return `${text} fragment F0 on ${on.name} ${selection(on, 3, cast, chances)} fragment F1 on Claim { id ...F0 }`;
}

const snippets = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '$',
  '@',
  '!',
  '"',
  '"""',
  '#',
  '\0',
  '\ufeff',
  'null',
  'fragment on on on { on }',
  '...F'.repeat(200),
  '{a'.repeat(500),
  'a:id '.repeat(500),
  '@skip(if:true)'.repeat(80),
  '['.repeat(2_000),
  'query A { __typename } query B { __typename }',
  'subscription { x }',
  '{ __schema { types { name } } }',
  '"\\ud800"',
  '"\\u{110000}"',
  '1.0e',
  '00',
  '\u2028',
  '&',
  '|',
  '$a: [[[[Int!]!]!]!]',
  'extend type Claim { x: Int }',
];

function broken(text: string, chances: Chances): string {
  const [one, other] = [chances.below(text.length), chances.below(text.length)];
  const [from, to] = one < other ? [one, other] : [other, one];
  const short = Math.min(to, from + 40);
  const ways = [
    () => text.slice(0, from) + text.slice(short),
    () => text.slice(0, to) + text.slice(from),
    () => text.slice(0, from) + chances.pick(snippets) + text.slice(from),
    () => text.slice(0, from) + String.fromCharCode(chances.below(0xd800)) + text.slice(from + 1),
    () => text.replaceAll(/\w+/g, (word) => (chances.chance(0.04) ? chances.pick(snippets) : word)),
    () => `${text} ${text}`,
  ];
  return chances.pick(ways)().slice(0, 60_000);
}

/** One request to /graphql: an own operation or a grown document, either of them near right. */
export function graphqlRequest(operations: Operation[], cast: Cast, chances: Chances): ProbeRequest {
  const own = chances.chance(0.5) ? chances.pick(operations) : null;
  const right = own?.text ?? grown(cast, chances);
  const query = chances.chance(own ? 0.5 : 0.2) ? broken(right, chances) : right;
  const variables = own ? variablesOf(own.node, cast, chances) : {};
  const whole = { query, variables, ...(chances.chance(0.05) && { operationName: chances.pick(['N1', '', 'B']) }) };
  const body = chances.chance(0.25)
    ? nearly(chances.chance(0.5) ? whole : { ...whole, extensions: {} }, chances)
    : JSON.stringify(whole);
  const address = `198.${18 + chances.below(2)}.${chances.below(256)}.${chances.below(256)}`;
  const cookie = chances.chance(0.9) ? { cookie: `${cast.claimCookie}; ${cast.admin.cookie}` } : {};
  return {
    method: 'POST',
    path: '/graphql',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...cookie },
  };
}
