import { accountCookie } from '#main/graphql.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { deskRights } from '#shared/account-role.ts';
import { smallBrand, storeNow } from './desk-facts.ts';

let made = 0;

/** Adds a handler who may do everything, and returns the cookie of a new session. */
export async function addHandler(database: Database, brands: string[] | null = null): Promise<string> {
  made += 1;
  const email = `handler-${process.pid}-${made}@example.com`;
  const cookie = await accountCookie(
    database,
    { email, roles: ['handler'], brands, amr: ['pwd', 'otp', 'mfa'] },
    storeNow,
  );
  const name = `Kim ${made}`;
  await database.kysely
    .updateTable('account')
    .set({ name, rights: [...deskRights] })
    .where('email', '=', email)
    .execute();
  return cookie;
}

export const addLimitedHandler = (database: Database): Promise<string> => addHandler(database, [smallBrand]);
