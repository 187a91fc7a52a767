import { v7 as newId } from 'uuid';

import type { Services } from '#server/context.ts';
import { seal, unseal, vaultKeyIds } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import { addSecret, expireSecrets, removeUnreadable, signingSecrets } from './secrets.data.ts';
import { newSecret } from './signature.server.ts';
import type { Db } from '#server/db/connect.ts';

/** Binds a ciphertext to its row: it decrypts nowhere else. */
const secretPlaceOf = (endpointId: string, id: string): string => `webhook secret ${endpointId} ${id}`;

export const webhookSecretPlace = vaultPlace({
  table: 'webhook_secret',
  key: ['endpoint_id', 'id'],
  boundTo: ({ endpoint_id, id }) => secretPlaceOf(endpoint_id, id),
});

/** `until`: how long earlier secrets still sign. One that cannot be read signs nothing, so it goes at once. */
export async function makeSecret(
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  endpointId: string,
  until: Date,
): Promise<string> {
  const secret = newSecret();
  const id = newId();
  await removeUnreadable(tx, endpointId, vaultKeyIds(settings));
  await expireSecrets(tx, endpointId, { until, now: now() });
  const sealed = seal(settings.secretKey, secret, secretPlaceOf(endpointId, id));
  await addSecret(tx, endpointId, { id, sealed }, now());
  return secret;
}

/** Leaves out those that are sealed under a key that this server does not have: none may be left. */
export async function openSecrets({ database, settings, now }: Services, endpointId: string): Promise<string[]> {
  const keys = new Set(vaultKeyIds(settings));
  const stored = await signingSecrets(database.kysely, endpointId, now());
  const readable = stored.filter(({ sealed }) => keys.has(sealed.keyId));
  return readable.map(({ id, sealed }) => unseal(settings, sealed, secretPlaceOf(endpointId, id)));
}
