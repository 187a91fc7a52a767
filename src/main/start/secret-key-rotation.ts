import { externalStartPlace } from '#features/account/external-login/external-step.server.ts';
import { totpPlace } from '#features/account/second-factors/two-factor.server.ts';
import { voucherPlace } from '#claim/offer/voucher-vault.server.ts';
import { passcodePlace } from '#claim/passcode/passcode-vault.server.ts';
import { supportNeedPlace } from '#claim/support/support-vault.server.ts';
import { webhookSecretPlace } from '#features/webhooks/secrets.server.ts';
import type { Services } from '#server/context.ts';
import { formerKeyPlace, storeFormerKeys } from '#server/secrets/former-key.data.ts';
import { identityKeyPlace } from '#server/identity/identity-keys.server.ts';
import { identityRecordPlace } from '#server/identity/identity-record.data.ts';
import { mailPlace } from '#server/outbox/mail/mail.ts';
import { pushPlace } from '#server/outbox/push/push.ts';
import { reseal, sealedUnder, type Resealed, type SealedUnder } from '#server/secrets/reseal.ts';
import { settingPlace } from '#server/settings/stored/stored-settings.data.ts';
import { textPlace } from '#server/outbox/sms/sms.ts';
import type { VaultPlace } from '#server/secrets/vault-place.ts';
import type { Db } from '#server/db/connect.ts';

/** A test compares this list with the schema. */
export const vaultPlaces: readonly VaultPlace[] = [
  passcodePlace,
  voucherPlace,
  supportNeedPlace,
  totpPlace,
  webhookSecretPlace,
  identityKeyPlace,
  formerKeyPlace,
  identityRecordPlace,
  externalStartPlace,
  pushPlace,
  mailPlace,
  settingPlace,
  textPlace,
];

export async function rotationReport({
  database,
  settings,
}: Pick<Services, 'database' | 'settings'>): Promise<SealedUnder[]> {
  const lines: SealedUnder[] = [];
  for (const place of vaultPlaces) lines.push(await sealedUnder(database.kysely, place, settings));
  return lines;
}

type Leak = {
  /** The old secret has leaked: nothing derived from it may open a link or a recovery code afterwards. */
  leaked: boolean;
};

async function forgetFormerKeys(db: Db): Promise<void> {
  await db.deleteFrom('former_key').execute();
}

export async function rotate({ database: { kysely }, settings, now }: Services, { leaked }: Leak): Promise<Resealed[]> {
  if (leaked) await forgetFormerKeys(kysely);
  else await storeFormerKeys(kysely, settings, now());
  const lines: Resealed[] = [];
  for (const place of vaultPlaces) lines.push(await reseal(kysely, place, settings));
  return lines;
}
