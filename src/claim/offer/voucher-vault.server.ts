import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { seal, type Sealed, unseal, UnknownKey } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';

/** A ciphertext decrypts only in the row that it was written for. */
const placeOf = (claimId: string, id: string): string => `voucher ${claimId} ${id}`;

export const voucherPlace = vaultPlace({
  table: 'outcome_voucher',
  key: ['claim_id', 'id'],
  boundTo: ({ claim_id, id }) => placeOf(claim_id, id),
});

type Keys = Pick<Services, 'settings'>;

export const sealCode = ({ settings }: Keys, code: string, claimId: string, id: string): Sealed =>
  seal(settings.secretKey, code, placeOf(claimId, id));

/** Throws a Problem, 409, if it was kept under another SECRET_KEY. */
export function unsealCode({ settings }: Keys, sealed: Sealed, claimId: string, id: string): string {
  try {
    return unseal(settings, sealed, placeOf(claimId, id));
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    const detail = 'This code was kept under an earlier SECRET_KEY and cannot be opened. It must be issued again.';
    throw new Problem(409, 'voucher-key-unknown', detail);
  }
}
