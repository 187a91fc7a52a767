import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAccountSession } from '#server/sessions/account-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hashToken } from '#server/sessions/session.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import type { AccountRole } from '#shared/account-role.ts';
import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { startClaimSession } from './claim-session.data.ts';
import {
  claimsHeldBy,
  claimsOfAccount,
  claimsOwnedBy,
  handlersClaim,
  readersClaim,
  readersView,
  ownedBy,
  ownedByAccount,
  seenByEach,
  visibilityValues,
  visibleTo,
  visibleToSession,
} from './claim.access.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function isSeen(claimEmail: string, accountEmail: string): Promise<boolean[]> {
  const { pool, kysely } = database;
  await pool.query('truncate claim, claim_lookup, account cascade');
  const id = newId();
  const instants = { created_at: now, updated_at: now };
  await kysely
    .insertInto('claim')
    .values({ id, number: 'FT-1', end_user_email: claimEmail, ...instants })
    .execute();
  const account = { id: newId(), email: accountEmail, email_norm: normaliseEmail(accountEmail) };
  await kysely
    .insertInto('account')
    .values({ ...account, created_at: now, email_confirmed_at: now })
    .execute();
  const session = { accountId: account.id, amr: ['pwd'], remember: true, userAgent: '', previous: null };
  const accountToken = hashToken(await startAccountSession(kysely, session, now));
  const values = visibilityValues({ claimToken: null, accountToken }, now);
  const seen = pool.query(`select 1 from claim c where c.id = $4 and ${visibleTo('$4::uuid', 1)}`, [...values, id]);
  const lists = [claimsOwnedBy(1), claimsOfAccount(1)].map((list) => pool.query(list, values));
  return (await Promise.all([seen, ...lists])).map(({ rows }) => rows.length > 0);
}

const all = [true, true, true];
const none = [false, false, false];

test.each([
  ['claimant@example.com', 'claimant@example.com', all],
  [' Claimant@Example.COM ', 'claimant@example.com', all],
  ['claimant@example.com', 'CLAIMANT@example.com', all],
  ['', 'claimant@example.com', none],
  ['   ', 'claimant@example.com', none],
  ['claimant@example.com', 'claimant+1@example.com', none],
  ['claimant@example.com', 'claimant@example.com.', none],
  // C.UTF-8 makes the dotted capital an i, which is another domain.
  ['claimant@mail.example', 'claimant@maİl.example', none],
  ['claimant@maİl.example', 'claimant@mail.example', none],
  // A Cyrillic a.
  ['claimant@example.com', 'clаimant@example.com', none],
])('the claim of “%s” is seen by the account “%s”: %j', async (claim, account, answers) => {
  expect(await isSeen(claim, account)).toEqual(answers);
});

type Account = {
  brands?: string[];
  /** `own` is the claim's. */
  client?: 'own' | 'other';
  /** What the client shows its auditors. */
  contacts?: 'masked';
  email?: string;
  roles?: AccountRole[];
  confirmed?: boolean;
  lockedOut?: boolean;
  ended?: boolean;
};
type Who = { account?: Account; session?: 'own' | 'foreign' | 'ended' | 'over' | 'unused' };

async function setClient(id: string): Promise<void> {
  const { kysely } = database;
  await remakeDeskRows(kysely, [id], now);
  await kysely.updateTable('desk_claim').set({ client_id: clients.own }).where('claim_id', '=', id).execute();
}

async function addClaim(number: string, email: string): Promise<string> {
  const id = newId();
  const instants = { created_at: now, updated_at: now };
  await database.kysely
    .insertInto('claim')
    .values({ id, number, end_user_email: email, brand: 'one', ...instants })
    .execute();
  await setClient(id);
  return id;
}

const clients = { own: newId(), other: newId() };

async function accountToken({ email = 'other@example.com', roles = [], ...more }: Account): Promise<Buffer> {
  const { kysely } = database;
  const account = { id: newId(), email, email_norm: normaliseEmail(email), roles, created_at: now };
  const barriers = {
    email_confirmed_at: more.confirmed === false ? null : now,
    brands: more.brands ?? null,
    client_ids: more.client === undefined ? null : [clients[more.client]],
    locked_out_until: more.lockedOut ? new Date(now.getTime() + 1) : null,
  };
  await kysely
    .insertInto('account')
    .values({ ...account, ...barriers })
    .execute();
  const session = { accountId: account.id, amr: ['pwd'], remember: true, userAgent: '', previous: null };
  const token = hashToken(await startAccountSession(kysely, session, now));
  if (more.ended) await kysely.updateTable('account_session').set({ ended_at: now }).execute();
  return token;
}

const day = 86_400_000;

async function claimToken(claims: { own: string; foreign: string }, kind: NonNullable<Who['session']>) {
  const { kysely } = database;
  const claimIds = [kind === 'foreign' ? claims.foreign : claims.own];
  const token = hashToken(await startClaimSession(kysely, { claimIds, sharedDevice: false }, now));
  const changes = {
    own: {},
    foreign: {},
    ended: { ended_at: now },
    over: { expires_at: now },
    unused: { used_at: new Date(now.getTime() - 2 * day) },
  };
  if (Object.keys(changes[kind]).length > 0) await kysely.updateTable('claim_session').set(changes[kind]).execute();
  return token;
}

async function relationsOf({ account, session }: Who): Promise<string[]> {
  const { pool } = database;
  await pool.query('truncate claim, claim_lookup, account, claim_session cascade');
  const own = await addClaim('FT-1', 'claimant@example.com');
  const shown = { id: clients.own, name: 'Own', auditors_see_contacts: account?.contacts !== 'masked' };
  await database.kysely.deleteFrom('client').execute();
  await database.kysely.insertInto('client').values(shown).execute();
  const foreign = await addClaim('FT-2', 'somebody@example.com');
  const viewer = {
    claimToken: session === undefined ? null : await claimToken({ own, foreign }, session),
    accountToken: account === undefined ? null : await accountToken(account),
  };
  const values = [...visibilityValues(viewer, now), own];
  const holds = async (text: string) => ((await pool.query(text, values)).rowCount ?? 0) > 0;
  const texts: [name: string, text: string][] = [
    ['sees', `select 1 from claim c where c.id = $4 and ${visibleTo('$4::uuid', 1)}`],
    ['holds', `select 1 from claim c where c.id = $4 and ${visibleToSession('$4::uuid', 1)}`],
    ['owns', `select 1 from claim c where c.id = $4 and ${ownedBy('$4::uuid', 1)}`],
    ['looks', `select 1 from ${readersView('c', '$4::uuid', { first: 1, place: 'portal' })} and c.id = $4`],
    ['reads', `select 1 from ${readersClaim('c', '$4::uuid', 1)}`],
    ['acts', `select 1 from ${handlersClaim('c', '$4::uuid', 1)}`],
  ];
  const found = await Promise.all(texts.map(async ([name, text]) => ((await holds(text)) ? name : '')));
  await expectSameByOtherWays(viewer, own, found);
  return found.filter((name) => name !== '');
}

/** What reads many claims, or reads ids first, decides as the guard of one claim does. */
async function expectSameByOtherWays(viewer: Viewer, own: string, relations: string[]): Promise<void> {
  const values = visibilityValues(viewer, now);
  const isListed = async (text: string) =>
    (await database.pool.query<{ id: string }>(text, values)).rows.some(({ id }) => id === own);
  expect(await isListed(claimsHeldBy(1))).toBe(relations.includes('holds'));
  expect(await isListed(claimsOwnedBy(1))).toBe(relations.includes('owns'));
  const isOfAccount = `select c.id from claim c where c.id = $4 and ${ownedByAccount('$4::uuid', 1)}`;
  const ofAccount = await database.pool.query(isOfAccount, [...values, own]);
  expect(await isListed(claimsOfAccount(1))).toBe(ofAccount.rowCount === 1);
  const [[session, account], ...instants] = values;
  const sight = 'unnest($3::uuid[], $4::bytea[], $5::bytea[]) as sight (claim_id, session_hash, account_hash)';
  const watched = await database.pool.query(seenByEach('c.id', sight, 1), [...instants, [own], [session], [account]]);
  expect(watched.rowCount === 1).toBe(relations.includes('sees'));
}

test.each<[string, Who, string[]]>([
  ['nobody', {}, []],
  ['who has tracked it', { session: 'own' }, ['sees', 'holds', 'owns']],
  ['who has tracked another', { session: 'foreign' }, []],
  ['who has stopped tracking it', { session: 'ended' }, []],
  ['whose session is over', { session: 'over' }, []],
  ['whose session was not used for two days', { session: 'unused' }, []],
  ['the account with its address', { account: { email: 'claimant@example.com' } }, ['sees', 'owns']],
  ['another account', { account: {} }, []],
  ['an account that is not confirmed', { account: { email: 'claimant@example.com', confirmed: false } }, []],
  ['an account that is locked out', { account: { email: 'claimant@example.com', lockedOut: true } }, []],
  ['an account that has signed out', { account: { email: 'claimant@example.com', ended: true } }, []],
  ['an administrator', { account: { roles: ['admin'] } }, []],
  ['a handler', { account: { roles: ['handler'] } }, ['sees', 'looks', 'reads', 'acts']],
  [
    'a handler whose own it is',
    { account: { email: 'claimant@example.com', roles: ['handler'] } },
    ['sees', 'owns', 'reads', 'acts'],
  ],
  [
    'a handler who has tracked it',
    { account: { roles: ['handler'] }, session: 'own' },
    ['sees', 'holds', 'owns', 'reads', 'acts'],
  ],
  [
    'a handler of its brand',
    { account: { roles: ['handler'], brands: ['one', 'two'] } },
    ['sees', 'looks', 'reads', 'acts'],
  ],
  ['a handler of another brand', { account: { roles: ['handler'], brands: ['two'] } }, []],
  [
    'a handler of another brand whose own it is',
    { account: { email: 'claimant@example.com', roles: ['handler'], brands: ['two'] } },
    ['sees', 'owns'],
  ],
  ['a handler of its client', { account: { roles: ['handler'], client: 'own' } }, ['sees', 'looks', 'reads', 'acts']],
  ['a handler of another client', { account: { roles: ['handler'], client: 'other' } }, []],
  ['an auditor of its client', { account: { roles: ['auditor'], client: 'own' } }, ['sees', 'looks', 'reads']],
  [
    'an auditor of its client, which masks contacts',
    { account: { roles: ['auditor'], client: 'own', contacts: 'masked' } },
    ['reads'],
  ],
  [
    'a handler of its client, which masks contacts for auditors',
    { account: { roles: ['handler'], client: 'own', contacts: 'masked' } },
    ['sees', 'looks', 'reads', 'acts'],
  ],
  ['an auditor of another client', { account: { roles: ['auditor'], client: 'other' } }, []],
  ['a handler who is locked out', { account: { roles: ['handler'], lockedOut: true } }, []],
])('what a claim is to %s', async (_, who, relations) => {
  expect(await relationsOf(who)).toEqual(relations);
});
