import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { needsTimeline } from './timeline.data.ts';
import type { Database } from '#server/db/connect.ts';
import { addVersion, changeVersion } from '#claim/quote/quote-versions.data.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addClaim, addEvent, addState, cookieFor, graphqlApp, type GraphqlApp } from '#main/graphql.fixture.ts';

let database: Database;
let claim: string;
let api: GraphqlApp;

const photo = { store_key: 'x', sent_hash: Buffer.alloc(32), width: 1, height: 1, bytes: 1 };

async function addMessages(): Promise<void> {
  const message = { claim_id: claim, date_sent: new Date('2025-11-02T10:00:00Z') };
  const { kysely } = database;
  await kysely
    .insertInto('portal_message')
    .values([
      { ...message, id: newId(), subject: 'Your screen' },
      { ...message, id: newId(), subject: 'Taken back', active: false },
      { ...message, id: newId(), subject: 'Undated', date_sent: new Date('0001-01-01T00:00:00Z') },
    ])
    .execute();
  const sent = { claim_id: claim, id: newId(), subject: 'Hello', message: 'Secret words', position: 1 };
  await kysely
    .insertInto('outgoing_message')
    .values({ ...sent, date_sent: new Date('2025-11-02T11:00:00Z') })
    .execute();
}

async function addPhotos(): Promise<void> {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  await database.kysely
    .insertInto('photo')
    .values([
      ...names.map((name, minute) => ({
        claim_id: claim,
        id: newId(),
        kind: 'inspection',
        name,
        ...photo,
        created_at: new Date(Date.UTC(2025, 10, 3, 9, minute)),
      })),
      // 23:30 UTC is the next day in London's summer.
      ...['2025-07-01T22:30:00Z', '2025-07-01T23:30:00Z'].map((at, number) => ({
        claim_id: claim,
        id: newId(),
        kind: 'repair',
        name: `${number}.jpg`,
        ...photo,
        created_at: new Date(at),
      })),
    ])
    .execute();
}

beforeAll(async () => {
  database = await createTestDatabase();
  const state = await addState(database, {
    system_name: 'Inspection',
    name: 'Inspection',
    status: 'In Progress',
    tracker_number: 2,
  });
  claim = await addClaim(database, {
    policy_excess_pence: 7_500,
    excess_payment_taken: true,
    excess_taken_date: new Date('2025-11-04T10:00:00Z'),
    courier: 'DPD',
    dpdcollection_number: ' 155 ',
    last_collection_attempt_date: new Date('2025-10-30T10:00:00Z'),
  });
  const change = { name: 'Claim state changed to Inspection.', relatedStateId: state };
  await addEvent(database, claim, { ...change, eventDate: '2025-11-01T10:00:00Z' });
  await addEvent(database, claim, { name: 'Courier phoned', eventDate: '2025-11-01T11:00:00Z' });
  await addEvent(database, claim, { ...change, eventDate: '0001-01-01T00:00:00Z' });
  await addMessages();
  await addPhotos();
  api = graphqlApp(database, { cookie: await cookieFor(database, [claim]) });
});

afterAll(() => database.close());

const fields = 'kind subject count photoKind photoUrls amount hasReceipt courier number eventName';
const ask = (first: number) =>
  api.ask(`{ claimTimeline(claimId: "${claim}", first: ${first}) { hasEarlier entries { ${fields} } } }`);

type Entries = { claimTimeline: { hasEarlier: boolean; entries: Record<string, unknown>[] } };

test('tells everything that has happened, newest first', async () => {
  const { data, errors } = await ask(50);
  expect(errors).toEqual([]);
  const { entries, hasEarlier } = (data as Entries).claimTimeline;
  expect(hasEarlier).toBe(false);
  expect(entries).toMatchObject([
    { kind: 'payment', amount: 75, hasReceipt: false },
    { kind: 'photos', photoKind: 'inspection', count: 4 },
    { kind: 'sent', subject: 'Hello' },
    { kind: 'message', subject: 'Your screen' },
    { kind: 'state', eventName: 'Claim state changed to Inspection.' },
    { kind: 'collected', courier: 'DPD', number: '155' },
    { kind: 'photos', photoKind: 'repair', count: 1 },
    { kind: 'photos', photoKind: 'repair', count: 1 },
  ]);
  expect(entries[1]?.['photoUrls']).toHaveLength(3);
  expect(JSON.stringify(data)).not.toContain('Secret words');
});

test('tells of quotes that the claimant decides about, and of no other', async () => {
  const quoted = await addClaim(database);
  const content = { lines: [], vatPence: 0, claimantPence: 0, sentence: '', goodUntil: null };
  const by = { externalId: null, origin: 'system', byAccount: null, byName: '' } as const;
  const at = (minute: number) => new Date(Date.UTC(2025, 10, 3, 9, minute));
  for (const [number, decides] of [
    [1, 'claimant'],
    [2, 'insurer'],
    [3, 'claimant'],
    [4, 'claimant'],
    [5, 'claimant'],
  ] as const) {
    const version = { id: newId(), ...content, ...by, decides, totalPence: number * 100 };
    await addVersion(database.kysely, quoted, version, { now: at(number), number });
    const settled_by = number === 1 ? 'claimant' : 'on-behalf';
    const status = ({ 4: 'withdrawn', 5: 'expired' } as const)[number as 4 | 5];
    const settled = status ? { status } : ({ decision: 'approved', settled_by } as const);
    const named = { claimId: quoted, id: version.id };
    await changeVersion(database.kysely, named, { ...settled, settled_at: at(number + 10) });
  }
  const own = graphqlApp(database, { cookie: await cookieFor(database, [quoted]) });
  const { data } = await own.ask(`{ claimTimeline(claimId: "${quoted}", first: 50) { entries { kind amount } } }`);
  expect((data as Entries).claimTimeline.entries).toEqual([
    { kind: 'quote-expired', amount: 5 },
    { kind: 'quote-withdrawn', amount: 4 },
    { kind: 'quote-approved-otherwise', amount: 3 },
    { kind: 'quote-approved', amount: 1 },
    { kind: 'quote', amount: 5 },
    { kind: 'quote', amount: 4 },
    { kind: 'quote', amount: 3 },
    { kind: 'quote', amount: 1 },
  ]);
});

test('tells who was named to act for the claimant, began to, and ended', async () => {
  const named = await addClaim(database);
  const day = (date: number) => new Date(Date.UTC(2025, 10, date, 9));
  const person = { claim_id: named, relation: '', email: '', may: ['see'], asks_handler: false, until: day(30) };
  await database.kysely
    .insertInto('nominated_person')
    .values([
      {
        ...person,
        id: newId(),
        name: 'Ann',
        asked_by: 'claimant',
        secret_hash: Buffer.alloc(32, 1),
        asked_at: day(1),
        confirmed_at: day(2),
        ended_at: day(4),
        ended_by: 'claimant',
      },
      {
        ...person,
        id: newId(),
        name: 'Ben',
        asked_by: 'handler',
        secret_hash: Buffer.alloc(32, 2),
        asked_at: day(3),
        email: 'ben@example.com',
      },
    ])
    .execute();
  const own = graphqlApp(database, { cookie: await cookieFor(database, [named]) });
  const { data } = await own.ask(`{ claimTimeline(claimId: "${named}", first: 50) { entries { kind nominee } } }`);
  expect((data as Entries).claimTimeline.entries).toEqual([
    { kind: 'nominated-ended', nominee: 'Ann' },
    { kind: 'nominated-otherwise', nominee: 'Ben' },
    { kind: 'nominated-acts', nominee: 'Ann' },
    { kind: 'nominated', nominee: 'Ann' },
  ]);
});

test('answers no more than is asked for, and says that there is more', async () => {
  const { entries, hasEarlier } = ((await ask(2)).data as Entries).claimTimeline;
  expect(hasEarlier).toBe(true);
  expect(entries.map(({ kind }) => kind)).toEqual(['payment', 'photos']);
});

test('may be asked for nothing but its type', async () => {
  const { data } = await api.ask(`{ claimTimeline(claimId: "${claim}", first: 2) { __typename } }`);
  expect(data).toEqual({ claimTimeline: { __typename: 'ClaimTimeline' } });
});

test.each([0, -1, 501])('refuses to answer %i entries', async (first) => {
  expect((await ask(first)).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

// Workers explain with their own settings and names.
test.runIf(inject('testServer').workers.length === 0)(
  'finds everything by an index of the claim, in each table that grows with claims',
  async () => {
    const client = await database.pool.connect();
    try {
      // The planner prefers sequential scans in tables as small as a test's.
      await client.query('set enable_seqscan = off');
      const plan = needsTimeline.extensions.plan;
      const sql = plan.kind === 'fact' ? plan.sql('t0', '$1::uuid') : '';
      const text = `explain select ${sql} from claim t0 where t0.id = $1::uuid and $2::int + $3::int + $4::int > 0`;
      const { rows } = await client.query<Record<string, string>>(text, [claim, 1, 1, 1, 50]);
      const lines = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tables =
        'quote_version|claim_event|portal_message|outgoing_message|photo|payment_intent|payment_refund|happening|complaint|complaint_step|nominated_person|return_address_change|rebooking';
      expect(lines).not.toMatch(new RegExp(`Seq Scan on (?:${tables})\\b`));
      for (const table of tables.split('|'))
        expect(lines).toMatch(new RegExp(`(?:Index|Bitmap Heap).* on ${table}\\b`));
    } finally {
      client.release(true);
    }
  },
);
