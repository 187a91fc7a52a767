import { createHmac, randomBytes } from 'node:crypto';

import { keysFor, type SecretKeys } from '#server/secrets/derived-key.ts';
import { keyedHashes } from '#server/secrets/keyed-hash.ts';
import type { Db } from '#server/db/connect.ts';

const howMany = 10;
const purpose = 'account recovery code';
/** Crockford's base 32, without letters that look like digits: 50 bits in ten characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  const signs = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

type Owner = { accountId: string; keys: SecretKeys };

/** Keyed: a reader of the store could try out 50 bits. */
function hashOf(key: Buffer | undefined, accountId: string, code: string): Buffer {
  if (!key) throw new Error('A recovery code needs a key.');
  return createHmac('sha256', key)
    .update(`${accountId} ${plain(code)}`)
    .digest();
}

/** Returns all accepted hashes: that of new codes first, that of codes from before key derivation last. */
function hashesOf({ accountId, keys }: Owner, code: string): Buffer[] {
  const derived = keysFor(keys, purpose).map((key) => hashOf(key, accountId, code));
  return [...derived, ...keyedHashes(keys, 'account-recovery-code', `${accountId} ${plain(code)}`)];
}

export async function replaceRecoveryCodes(tx: Db, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.deleteFrom('account_recovery_code').where('account_id', '=', owner.accountId).execute();
  const [key] = keysFor(owner.keys, purpose);
  await tx
    .insertInto('account_recovery_code')
    .values(codes.map((code) => ({ account_id: owner.accountId, code_hash: hashOf(key, owner.accountId, code) })))
    .execute();
  return codes;
}

export async function spendRecoveryCode(tx: Db, owner: Owner, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', owner.accountId)
    .where('code_hash', 'in', hashesOf(owner, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
