import type { Services } from '#server/context.ts';
import { seal, type Sealed, unseal, UnknownKey } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import { isSupportCode } from './support-needs.rules.ts';
import type { SupportCode } from './support-codes.rules.ts';

/** A ciphertext decrypts only in the row that it was written for. */
const placeOf = (claimId: string, id: string): string => `support need ${claimId} ${id}`;

export const supportNeedPlace = vaultPlace({
  table: 'support_need',
  key: ['claim_id', 'id'],
  boundTo: ({ claim_id, id }) => placeOf(claim_id, id),
});

export type Keys = Pick<Services, 'settings'>;

type Content = { code: SupportCode; words: string };

export function sealNeed({ settings }: Keys, { code, words }: Content, claimId: string, id: string): Sealed {
  return seal(settings.secretKey, `${code}\n${words}`, placeOf(claimId, id));
}

/** Returns null if it was kept under another SECRET_KEY: then nobody can read it, and it must be said again. */
export function openNeed({ settings }: Keys, sealed: Sealed, claimId: string, id: string): Content | null {
  try {
    const [code = '', ...words] = unseal(settings, sealed, placeOf(claimId, id)).split('\n');
    return isSupportCode(code) ? { code, words: words.join('\n') } : null;
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    return null;
  }
}
