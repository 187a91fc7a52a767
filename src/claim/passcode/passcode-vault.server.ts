import { Problem } from '#server/http/errors.ts';
import { seal, type Sealed, unseal, UnknownKey } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { Services } from '#server/context.ts';
import type { StoredPasscode } from './open-passcode.data.ts';

/** A ciphertext decrypts only in the row that it was written for. */
const placeOf = (claimId: string, id: string, type: string): string => `passcode ${claimId} ${id} ${type}`;

export const passcodePlace = vaultPlace({
  table: 'passcode',
  key: ['claim_id', 'id'],
  also: ['type'],
  boundTo: ({ claim_id, id, type }) => placeOf(claim_id, id, type),
});

export function sealPasscode(
  { settings }: Pick<Services, 'settings'>,
  passcode: string,
  { claimId, id, type }: Pick<StoredPasscode, 'claimId' | 'id' | 'type'>,
): Sealed {
  return seal(settings.secretKey, passcode, placeOf(claimId, id, type));
}

/** Throws a Problem, 409, if it was kept under another SECRET_KEY. */
export function unsealPasscode({ settings }: Pick<Services, 'settings'>, stored: StoredPasscode): string {
  try {
    return unseal(settings, stored.sealed, placeOf(stored.claimId, stored.id, stored.type));
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    const detail = 'This passcode was kept under an earlier SECRET_KEY and cannot be opened. Ask the claimant again.';
    throw new Problem(409, 'passcode-key-unknown', detail);
  }
}
