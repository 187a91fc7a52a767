import { randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { keyedHash } from '#server/keyed-hash.ts';

const howMany = 10;
/** Crockford's base 32, without letters that look like digits: 50 bits in ten signs. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  const signs = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** As it is compared: what people read off paper and what looks alike is the same. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

type Owner = { accountId: string; secretKey: Buffer };

/** Keyed, because 50 bits alone could be tried out by whoever has read the store. */
function hashOf({ accountId, secretKey }: Owner, code: string): Buffer {
  return keyedHash(secretKey, 'account-recovery-code', `${accountId} ${plain(code)}`);
}

/** Replaces an account's recovery codes and answers the new ones, which are stored nowhere. */
export async function replaceRecoveryCodes(tx: Kysely<Tables>, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.deleteFrom('account_recovery_code').where('account_id', '=', owner.accountId).execute();
  await tx
    .insertInto('account_recovery_code')
    .values(codes.map((code) => ({ account_id: owner.accountId, code_hash: hashOf(owner, code) })))
    .execute();
  return codes;
}

/** Uses a recovery code up; answers whether it was one that had not been used. */
export async function spendRecoveryCode(tx: Kysely<Tables>, owner: Owner, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', owner.accountId)
    .where('code_hash', '=', hashOf(owner, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(db: Kysely<Tables>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
