import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { addClaim, cookieFor, graphqlApp, type GraphqlApp } from '#main/graphql.fixture.ts';

let database: Database;
let own: string;
let api: GraphqlApp;
let inProduction: GraphqlApp;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await addClaim(database);
  const cookie = await cookieFor(database, [own]);
  api = graphqlApp(database, { cookie });
  inProduction = graphqlApp(database, { cookie, production: true });
});

afterAll(() => database.close());

const claims = (inner: string) => `{ claims { ${inner} } }`;
const fourTimes = (part: (at: number) => string) => `{ ${[1, 2, 3, 4].map(part).join(' ')} }`;
const nested = (levels: number, inner: string): string =>
  levels === 0 ? inner : `... { ${nested(levels - 1, inner)} }`;

describe('limits', () => {
  const refused: [what: string, query: string, code: string][] = [
    ['syntax', '{ claims { ', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown field', '{ claims { nubmer } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['1,001 tokens', `{ ${'__typename '.repeat(1_000)} }`, 'TOO_MANY_TOKENS'],
    ['16 aliases', `{ ${Array.from({ length: 16 }, (_, at) => `a${at}: __typename`).join(' ')} }`, 'TOO_MANY_ALIASES'],
    ['51 directives', `{ __typename ${'@include(if: true) '.repeat(51)} }`, 'TOO_MANY_DIRECTIVES'],
    ['9 levels', '{a{b{c{d{e{f{g{h{i}}}}}}}}}', 'QUERY_TOO_DEEP'],
    [
      '9 levels by fragments',
      `query { a { ...F0 } } ${Array.from({ length: 8 }, (_, at) => `fragment F${at} on Claim { a { ${at < 7 ? `...F${at + 1}` : 'b'} } }`).join(' ')}`,
      'QUERY_TOO_DEEP',
    ],
    ['a cost over 5,000', claims(`events { ${'relatedState { id } '.repeat(60)} }`), 'QUERY_TOO_COSTLY'],
    ['the same list by four aliases', fourTimes((at) => `a${at}: claims { events { id } }`), 'QUERY_TOO_COSTLY'],
    [
      'lists of the same rows by four ways',
      `{ ...Twice a: claims { ...Events } claimEvents(claimId: "x") { id } }
        fragment Twice on Query { b: claim(id: "x") { ...Events } c: claim(id: "y") { ...Events } }
        fragment Events on Claim { events { id } }`,
      'QUERY_TOO_COSTLY',
    ],
    ['a fragment inside itself', '{ claims { ...A } } fragment A on Claim { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two operations without a name',
      'query A { claims { id } } query B { claims { id } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a mutation that does not exist', 'mutation { drop }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', 'subscription { claims { id } }', 'OPERATION_NOT_SUPPORTED'],
    ['a document as JSON', '{"kind":"Document","definitions":[]}', 'GRAPHQL_VALIDATION_FAILED'],
  ];

  test.each(refused)('%s is refused with 400', async (_what, query, code) => {
    const answer = await api.ask(query);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
    expect(answer.errors[0]?.extensions.code).toBe(code);
  });

  test.each([
    ['15 aliases', `{ ${Array.from({ length: 15 }, (_, at) => `a${at}: __typename`).join(' ')} }`],
    [
      '50 directives',
      `{ __typename ${'@include(if: true) '.repeat(1)} ${'... @include(if: true) { __typename } '.repeat(49)} }`,
    ],
    ['deep inline fragments, which are no levels', claims(nested(40, 'id'))],
    ['990 tokens', `{ ${'... { __typename } '.repeat(247)} }`],
  ])('%s may run', async (_what, query) => {
    expect(await api.ask(query)).toMatchObject({ status: 200, errors: [] });
  });

  test.each([
    ['three times with its events', 3, 'events { id }'],
    ['fifteen times without a list of rows', 15, 'number tracker { name }'],
  ])('a claim %s may be read', async (_what, times, inner) => {
    const parts = Array.from({ length: times }, (_, at) => `c${at}: claim(id: "${own}") { ${inner} }`);
    expect(await api.ask(`{ ${parts.join(' ')} }`)).toMatchObject({ status: 200, errors: [] });
  });

  test('validation errors carry the text of spec §8.2 and, outside production, what is wrong', async () => {
    const [error] = (await api.ask('{ claims { nubmer } }')).errors;
    expect(error?.message).toBe(errorTexts.graphql_invalid);
    expect(error?.extensions.detail).toContain('nubmer');
  });

  test.each([
    ['a list', { passcode: ['s3cret'] }, 'at "model.passcode"; String cannot represent a non string value.'],
    ['a consent that is a text', { gdprConsent: 's3cret' }, 'Boolean cannot represent a non boolean value.'],
    ['a field too many', { more: 's3cret' }, 'Field "more" is not defined'],
  ])('no value is repeated by what is wrong with it: %s', async (_what, wrong, said) => {
    const model = { claimId: own, passcode: 's3cret', passcodeType: 'pin', gdprConsent: true, ...wrong };
    const query = 'mutation($model: SetPasscodeInput!) { setPasscode(model: $model) { name } }';
    const answer = await api.ask(query, { variables: { model } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('s3cret');
    expect(answer.errors[0]?.extensions.detail).toContain(said);
  });

  test('nor by what is wrong with the document', async () => {
    const queries = [
      'mutation { setPasscode "s3cret" }',
      'mutation { setPasscode(model: { passcode: ["s3cret"] }) { id } }',
    ];
    for (const query of queries) expect((await api.ask(query)).text).not.toContain('s3cret');
  });

  test('in production nothing of the schema is told', async () => {
    const misspelt = await inProduction.ask('{ claims { nubmer } }');
    expect(misspelt.status).toBe(400);
    expect(misspelt.text).not.toContain('number');
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Claim") { name } }']) {
      const answer = await inProduction.ask(query);
      expect(answer).toMatchObject({ status: 400, data: undefined });
    }
    expect(await api.ask('{ __schema { queryType { name } } }')).toMatchObject({ status: 200 });
    expect(await inProduction.ask('{ __typename }')).toMatchObject({ status: 200, data: { __typename: 'Query' } });
  });
});

describe('requests', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['malformed JSON', json, '{"query":', 400],
    ['no body', json, '', 400],
    ['a list of requests', json, '[{"query":"{ __typename }"}]', 400],
    ['a text', json, '"{ __typename }"', 400],
    ['null', json, 'null', 400],
    ['no query', json, '{}', 400],
    ['an empty query', json, '{"query":""}', 400],
    ['a query that is a number', json, '{"query":1}', 400],
    ['variables that are a list', json, '{"query":"{ __typename }","variables":[]}', 400],
    ['variables that are a text', json, '{"query":"{ __typename }","variables":"{}"}', 400],
    ['an operation name that is a number', json, '{"query":"{ __typename }","operationName":1}', 400],
    ['an unknown operation name', json, '{"query":"{ __typename }","operationName":"Missing"}', 400],
    ['an unknown key', json, '{"query":"{ __typename }","id":1}', 400],
    ['a prototype key', json, '{"query":"{ __typename }","__proto__":{}}', 400],
    ['more than 64 KB', json, JSON.stringify({ query: `{ __typename } #${'a'.repeat(65_600)}` }), 413],
    ['GraphQL as text', { 'content-type': 'application/graphql' }, '{ __typename }', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'query={__typename}', 415],
  ])('%s', async (_what, headers, payload, status) => {
    const answer = await api.send({ headers, payload });
    expect(answer.status).toBe(status);
    expect(answer.errors[0]?.extensions.code).toMatch(/^[A-Z_]+$/);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is not a way to ask', async (method) => {
    const reply = await api.app.inject({ method, url: '/graphql?query={__typename}' });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['allow']).toBe('POST');
  });

  test.each([
    ['the wrong type', { id: { a: 1 } }],
    ['a list', { id: ['a'] }],
    ['a boolean', { id: true }],
  ])('a variable of %s is refused with 400', async (_what, variables) => {
    const query = 'query ($id: ID) { claim(id: $id) { id } }';
    // Often enough that the compiled form answers too.
    for (let times = 0; times < 5; times++) expect((await api.ask(query, { variables })).status).toBe(400);
  });

  test('a required variable that is missing is refused with 400', async () => {
    const query = 'query ($id: ID!) { claimQuote(claimId: $id) { id } }';
    for (let times = 0; times < 5; times++) expect((await api.ask(query)).status).toBe(400);
  });

  test('of several operations the named one runs, every time', async () => {
    const query = 'query A { claims { id } } query B { claims { number } }';
    for (let times = 0; times < 5; times++) {
      expect((await api.ask(query, { operationName: 'A' })).data).toEqual({ claims: [{ id: own }] });
      expect((await api.ask(query, { operationName: 'B' })).data).toEqual({ claims: [{ number: expect.any(String) }] });
    }
  });

  test('nothing of an answer may be kept by a cache', async () => {
    const reply = await api.app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['is away', '57P01'],
    ['gave the transaction up for another', '40P01'],
  ])('a database that %s is 503 and tells nothing', async (_what, code) => {
    const away = await createTestDatabase();
    const id = await addClaim(away);
    const cookie = await cookieFor(away, [id]);
    const there = graphqlApp(away, { cookie });
    expect((await there.ask('{ claims { id } }')).status).toBe(200);
    const query = away.pool.query;
    away.pool.query = () => Promise.reject(Object.assign(new Error('secret host'), { code }));
    const payload = { query: '{ claims { number } }' };
    const answer = await there.app.inject({ method: 'POST', url: '/graphql', headers: { cookie }, payload });
    away.pool.query = query;
    await away.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.json()).toMatchObject({ errors: [{ message: errorTexts.graphql_failed }] });
    expect(answer.body).not.toContain('secret');
  });
});
