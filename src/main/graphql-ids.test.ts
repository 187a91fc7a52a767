// Ids that are none: PostgreSQL errs at a text that is no UUID, and nobody may be answered with that error.
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addClaim, cookieFor, graphqlApp, type GraphqlApp } from './graphql.fixture.ts';
import { schema } from './schema.ts';

let database: Database;
let own: string;
let api: GraphqlApp;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await addClaim(database, { end_user_email: 'priya@example.com' });
  api = graphqlApp(database, { cookie: await cookieFor(database, [own]) });
});
afterAll(() => database.close());

/** What gets a call as far as its ids. */
const goodValues: Record<string, unknown> = {
  'askRebooking.kind': 'place',
  'sendComplaint.kind': 'service',
  decision: 'approve',
  email: 'kit@example.com',
  may: ['see'],
  codes: ['large-print'],
  code: 'large-print',
  passcode: '1234',
  passcodeType: 'pin',
  deliveryAddress: '1 High Street\n\n\nLeeds\nLS6 2AB',
  Int: 1,
  Float: 1,
  Boolean: true,
  String: 'Dana',
};

const isId = (type: GraphQLInputType): boolean => getNamedType(type).name === 'ID';
type Given = Pick<GraphQLArgument, 'name' | 'type'>;

/** The names of all ids of a call: those of its arguments, and of what its argument has. */
const idsOf = ({ name, type }: Given): string[] => {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).flatMap(idsOf);
  return isId(type) ? [name] : [];
};

function valueOf(field: string, { name, type }: Given, ids: Record<string, string>): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter((one) => isNonNullType(one.type) || one.name in ids);
    return Object.fromEntries(fields.map((one) => [one.name, valueOf(field, one, ids)]));
  }
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  const one = ids[name] ?? goodValues[`${field}.${name}`] ?? goodValues[name] ?? goodValues[named.name];
  return isList && !Array.isArray(one) ? [one] : one;
}

type Root = GraphQLField<unknown, unknown>;
const roots = [
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ['mutation', field] as const),
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ['query', field] as const),
];
const calls = roots.flatMap(([kind, field]) =>
  field.args.flatMap(idsOf).map((id) => [`${field.name}, ${id}`, kind, field, id] as const),
);

function documentOf(kind: string, { name, args, type }: Root): string {
  const asked = 'getFields' in getNamedType(type) ? ' { __typename }' : '';
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join();
  return `${kind} (${args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join()}) { ${name}(${given})${asked} }`;
}

/** Of the claim of the session, with other ids that are well-formed but of nothing. */
function variablesOf({ name, args }: Root, id: string, value: string): Record<string, unknown> {
  const nothing = '01930000-0000-7000-8000-0000000000cc';
  const known = Object.fromEntries(args.flatMap(idsOf).map((one) => [one, nothing]));
  const ids = { ...known, claimId: own, ...(name === 'changeDeliveryAddress' && { id: own }), [id]: value };
  return Object.fromEntries(args.map((arg) => [arg.name, valueOf(name, arg, ids)]));
}

describe('an id that is none is answered, and never by an error of the database', () => {
  test('each mutation that has an id is here', () => {
    expect(calls.map(([name]) => name)).toEqual(
      expect.arrayContaining(['endNomination, id', 'withdrawRebooking, rebookingId', 'chooseOutcome, optionId']),
    );
  });

  test.each(calls)('%s', async (_name, kind, field, id) => {
    for (const value of ['abc', '', 'x'.repeat(5_000)]) {
      const { status, errors } = await api.ask(documentOf(kind, field), { variables: variablesOf(field, id, value) });
      const codes = errors.map(({ extensions }) => extensions.code);
      expect(status).toBeLessThan(500);
      for (const code of ['INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED']) expect(codes).not.toContain(code);
    }
  });
});
