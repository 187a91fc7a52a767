import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';

import type { Services } from '#server/context.ts';
import { type ReadingKeys, seal, UnknownKey, unseal } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { Db } from '#server/db/connect.ts';

const wellFormedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const longestLifeSeconds = 30 * 24 * 60 * 60;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

type Row = { ciphertext: Buffer; nonce: Buffer; key_id: string; consumed_at: Date | null };

const columns = ['ciphertext', 'nonce', 'key_id', 'consumed_at'] as const;

export const identityRecordPlace = vaultPlace({
  table: 'identity_record',
  key: ['kind', 'id_hash'],
  boundTo: ({ kind }) => kind,
});

type Place = { kysely: Db; keys: ReadingKeys; now: () => Date; kind: string };

function payloadOf({ keys, kind }: Place, row: Row | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const { ciphertext, nonce, key_id: keyId, consumed_at } = row;
  try {
    const payload = JSON.parse(unseal(keys, { ciphertext, nonce, keyId }, kind)) as AdapterPayload;
    return consumed_at === null ? payload : { ...payload, consumed: Math.floor(consumed_at.getTime() / 1_000) };
  } catch (error) {
    if (error instanceof UnknownKey) return undefined;
    throw error;
  }
}

function living({ kysely, kind, now }: Place) {
  return kysely.selectFrom('identity_record').select(columns).where('kind', '=', kind).where('expires_at', '>', now());
}

async function save({ kysely, keys, kind, now }: Place, id: string, payload: AdapterPayload, life: number) {
  const { ciphertext, nonce, keyId } = seal(keys.secretKey, JSON.stringify(payload), kind);
  const values = {
    grant_hash: typeof payload.grantId === 'string' && kind !== 'Interaction' ? hash(payload.grantId) : null,
    session_uid: kind === 'Session' ? (payload.uid ?? null) : null,
    ciphertext,
    nonce,
    key_id: keyId,
    expires_at: new Date(now().getTime() + life * 1_000),
  };
  await kysely
    .insertInto('identity_record')
    .values({ kind, id_hash: hash(id), consumed_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute();
}

async function consume({ kysely, kind, now }: Place, id: string): Promise<void> {
  const { numUpdatedRows } = await kysely
    .updateTable('identity_record')
    .set({ consumed_at: now() })
    .where('kind', '=', kind)
    .where('id_hash', '=', hash(id))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // The same code or refresh token was used twice at once: one use is a theft, so the whole grant is revoked.
  await revokeGrantOf(kysely, kind, id);
  throw new errors.InvalidGrant('it was used already');
}

/** A session lives as long as its sign-in (`identity-session.server.ts`). */
async function sessionOfSignIn(place: Place, uid: string): Promise<AdapterPayload | undefined> {
  if (!wellFormedId.test(uid)) return undefined;
  const row = await living(place)
    .where('session_uid', '=', uid)
    .where(({ exists }) => exists(livingSignIn(place.kysely, uid, place.now())))
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return payloadOf(place, row);
}

/** `kind` is the provider's model name. Ids are hashed and contents encrypted, because both can be tokens. */
export function identityRecords({ database, settings, now }: Services, kind: string): Adapter {
  const { kysely } = database;
  const place: Place = { kysely, keys: settings, now, kind };
  const deletion = () => kysely.deleteFrom('identity_record').where('kind', '=', kind);
  return {
    upsert: (id, payload, life) => save(place, id, payload, life ?? longestLifeSeconds),
    find: async (id) => payloadOf(place, await living(place).where('id_hash', '=', hash(id)).executeTakeFirst()),
    findByUid: (uid) => sessionOfSignIn(place, uid),
    findByUserCode: async () => undefined,
    consume: (id) => consume(place, id),
    destroy: async (id) => void (await deletion().where('id_hash', '=', hash(id)).execute()),
    revokeByGrantId: async (grantId) => void (await deletion().where('grant_hash', '=', hash(grantId)).execute()),
  };
}

function livingSignIn(kysely: Db, id: string, now: Date) {
  return kysely
    .selectFrom('account_session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.idle_expires_at', '>', now)
    .where(({ eb, or }) => or([eb('a.locked_out_until', 'is', null), eb('a.locked_out_until', '<=', now)]));
}

async function revokeGrantOf(kysely: Db, kind: string, id: string): Promise<void> {
  await kysely
    .deleteFrom('identity_record')
    .where('grant_hash', '=', ({ selectFrom }) =>
      selectFrom('identity_record as used')
        .select('used.grant_hash')
        .where('used.kind', '=', kind)
        .where('used.id_hash', '=', hash(id)),
    )
    .execute();
}

export async function purgeIdentity({ database, now }: Services): Promise<void> {
  await database.kysely.deleteFrom('identity_record').where('expires_at', '<=', now()).execute();
  await sql`delete from identity_key where created_at < ${now()}::timestamptz - interval '120 days'`.execute(
    database.kysely,
  );
}
