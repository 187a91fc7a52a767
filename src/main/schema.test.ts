import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { schemaFiles } from '../../scripts/generate-schema.ts';
import { addClaim, addEvent, cookieFor, graphqlApp, type GraphqlApp } from './graphql.fixture.ts';
import { schema } from './schema.ts';

test.each(Object.entries(schemaFiles))('%s is what the code says; if not: npm run generate', (path, contents) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(contents());
});

const messageId = '01930000-0000-7000-8000-0000000000cc';

type Row = { document: (id: string) => string; allowed: unknown; refused: unknown; code: string | null };

/** Every root field: what one asks for a claim, and what those see who may and who may not see it. */
const authorisation: Record<string, Row> = {
  'Mutation.changeDeliveryAddress': {
    document: (id) =>
      `mutation { changeDeliveryAddress(model: { id: "${id}", deliveryAddress: "\\n\\n\\n\\n", gdprConsent: true }) { number } }`,
    allowed: { changeDeliveryAddress: { number: 'CLM-1' } },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Mutation.confirmIcloudLock': {
    document: (id) => `mutation { confirmIcloudLock(model: { claimId: "${id}", iCloudOff: true }) { name } }`,
    allowed: { confirmIcloudLock: [{ name: 'iCloud lock confirmed off' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Mutation.setPasscode': {
    document: (id) =>
      `mutation { setPasscode(model: { claimId: "${id}", passcode: "4071", passcodeType: "pin", gdprConsent: true }) { name } }`,
    allowed: { setPasscode: [{ name: 'iCloud lock confirmed off' }, { name: 'Passcode received' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Mutation.withdrawPasscode': {
    document: (id) => `mutation { withdrawPasscode(claimId: "${id}") { name } }`,
    allowed: { withdrawPasscode: [{ name: 'iCloud lock confirmed off' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Mutation.updateMessage': {
    document: () => `mutation { updateMessage(model: { id: "${messageId}", read: true, active: true }) { read } }`,
    allowed: { updateMessage: { read: true } },
    refused: null,
    code: 'MESSAGE_NOT_FOUND',
  },
  'Mutation.updateMessageFlags': {
    document: () => `mutation { updateMessageFlags(model: { id: "${messageId}", read: true }) { read } }`,
    allowed: { updateMessageFlags: { read: true } },
    refused: null,
    code: 'MESSAGE_NOT_FOUND',
  },
  'Query.accountClaims': {
    document: () => '{ accountClaims { number } }',
    // A claim session is of no account.
    allowed: { accountClaims: [] },
    refused: { accountClaims: [] },
    code: null,
  },
  'Query.claim': {
    document: (id) => `{ claim(id: "${id}") { number } }`,
    allowed: { claim: { number: 'CLM-1' } },
    refused: { claim: null },
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claimEvents': {
    document: (id) => `{ claimEvents(claimId: "${id}") { name } }`,
    allowed: { claimEvents: [{ name: 'Private' }] },
    refused: null,
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claimQuote': {
    document: (id) => `{ claimQuote(claimId: "${id}") { total } }`,
    allowed: { claimQuote: null },
    refused: { claimQuote: null },
    code: 'CLAIM_NOT_FOUND',
  },
  'Query.claims': {
    document: () => '{ claims { number } }',
    allowed: { claims: [{ number: 'CLM-1' }] },
    refused: { claims: [] },
    code: null,
  },
};

describe('authorisation', () => {
  let database: Database;
  let api: GraphqlApp;
  let id: string;
  const cookies: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    api = graphqlApp(database);
    id = await addClaim(database, { number: 'CLM-1' });
    await addEvent(database, id, { name: 'Private', eventDate: '2025-11-05T10:00:00Z' });
    await database.kysely
      .insertInto('portal_message')
      .values({ claim_id: id, id: messageId, date_sent: new Date('2025-11-05T10:00:00Z') })
      .execute();
    cookies['own'] = await cookieFor(database, [id]);
    cookies['other'] = await cookieFor(database, [await addClaim(database)]);
    // The other claimant has no claim left, so that a list shows whether anything foreign comes in.
    await database.kysely.deleteFrom('claim').where('id', '!=', id).execute();
  });

  afterAll(() => database.close());

  test('every root field has a row', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    expect(Object.keys(authorisation).toSorted()).toEqual(roots.toSorted());
  });

  test.each(Object.entries(authorisation))('%s', async (_field, { document, allowed, refused, code }) => {
    expect((await api.ask(document(id), { cookie: cookies['own'] ?? '' })).data).toEqual(allowed);
    for (const cookie of [null, cookies['other'] ?? '']) {
      const answer = await api.ask(document(id), { cookie });
      expect(answer.data).toEqual(refused);
      expect(answer.errors[0]?.extensions.code ?? null).toBe(code);
    }
  });
});
