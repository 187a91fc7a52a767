import { randomUUID } from 'node:crypto';

import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import type { AccountRole } from '#shared/account-role.ts';
import { graphqlRest } from './graphql.ts';

export const testNow = new Date('2025-11-06T12:00:00Z');

export type GraphqlError = { message: string; extensions: { code: string; detail?: string } };
export type GraphqlAnswer = { status: number; data: unknown; errors: GraphqlError[]; text: string };
type Call = { variables?: unknown; operationName?: string; cookie?: string | null };

export type GraphqlApp = {
  app: FastifyInstance;
  ask: (query: string, call?: Call) => Promise<GraphqlAnswer>;
  send: (options: InjectOptions) => Promise<GraphqlAnswer>;
};

/**
 * Starts `/graphql` alone on a real database, with a fixed clock. `cookie` is sent with each call unless the call has
 * its own.
 */
export function graphqlApp(database: Database, { cookie = '', production = false } = {}): GraphqlApp {
  // Hours pass in tests of other things, in which nobody calls.
  const ofTests = { SECRET_KEY: 'a secret of the tests, 32 characters', STAFF_IDLE_MINUTES: '0' };
  const settings = { ...readSettings(ofTests), production };
  const services: Services = { database, settings, now: () => testNow };
  const app = fastify({ logger: false });
  void app.register(graphqlRest(services));
  const send = async (options: InjectOptions): Promise<GraphqlAnswer> => {
    const reply = await app.inject({ method: 'POST', url: '/graphql', ...options });
    const answer = reply.json<{ data?: unknown; errors?: GraphqlError[] }>();
    return { status: reply.statusCode, data: answer.data, errors: answer.errors ?? [], text: reply.body };
  };
  const ask = (query: string, { cookie: other, ...rest }: Call = {}) => {
    const sent = other === undefined ? cookie : other;
    return send({ payload: { query, ...rest }, ...(sent && { headers: { cookie: sent } }) });
  };
  return { app, ask, send };
}

export async function cookieFor({ kysely }: Database, claimIds: string[], now = testNow): Promise<string> {
  const token = await startClaimSession(kysely, { claimIds, sharedDevice: false }, now);
  return `${claimCookieName(readSettings({}))}=${token}`;
}

type Person = {
  email: string;
  roles?: AccountRole[];
  unconfirmed?: boolean;
  lockedOut?: boolean;
  /** Null and absent are all. */
  brands?: string[] | null;
  clientIds?: string[] | null;
  /** How they signed in; by default with a password. */
  amr?: string[];
};

export async function accountCookie({ kysely }: Database, person: Person, now = testNow): Promise<string> {
  const accountId = newId();
  await kysely
    .insertInto('account')
    .values({
      id: accountId,
      email: person.email,
      email_norm: `${accountId} ${person.email.toLowerCase()}`,
      email_confirmed_at: person.unconfirmed === true ? null : now,
      locked_out_until: person.lockedOut === true ? new Date(now.getTime() + 60_000) : null,
      roles: person.roles ?? [],
      brands: person.brands ?? null,
      client_ids: person.clientIds ?? null,
      created_at: now,
    })
    .execute();
  return sessionCookie({ kysely }, { accountId, amr: person.amr }, now);
}

/** Signs an account in once more. */
export async function sessionCookie(
  { kysely }: Pick<Database, 'kysely'>,
  { accountId, amr = ['pwd'] }: { accountId: string; amr?: Person['amr'] },
  now: Date,
): Promise<string> {
  const session = { accountId, amr, remember: false, userAgent: 'test', previous: null };
  return `${accountCookieName(readSettings({}))}=${await startAccountSession(kysely, session, now)}`;
}

/** Stores a claim with only its required columns and returns its id. */
export async function addClaim({ kysely }: Database, more: Partial<Insertable<Tables['claim']>> = {}): Promise<string> {
  const id = randomUUID();
  const number = `CLM-${id.slice(0, 8)}`;
  await kysely
    .insertInto('claim')
    .values({ id, number, created_at: testNow, updated_at: testNow, ...more })
    .execute();
  const key = (more.number ?? number).toUpperCase().replaceAll('-', '');
  await kysely
    .insertInto('claim_lookup')
    .values({ key, postcode_norm: 'SW1A1AA', claim_id: id, kind: 'number' })
    .execute();
  return id;
}

/** Stores a state, new or in place of the shipped one with its systemName, and returns its id. */
export async function addState({ kysely }: Database, state: Omit<Insertable<Tables['state']>, 'id'>): Promise<string> {
  const { id } = await kysely
    .insertInto('state')
    .values({ id: newId(), ...state })
    .onConflict((conflict) => conflict.column('system_name').doUpdateSet(state))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an event of a claim and returns its id. */
export async function addEvent(
  { kysely }: Database,
  claimId: string,
  event: { name: string; eventDate: string; engineer?: string; relatedStateId?: string },
): Promise<string> {
  const id = newId();
  const { name, eventDate, engineer = '', relatedStateId } = event;
  await kysely
    .insertInto('claim_event')
    .values({
      claim_id: claimId,
      id,
      name,
      event_date: new Date(eventDate),
      engineer,
      related_state_id: relatedStateId ?? null,
    })
    .execute();
  return id;
}
