import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import type { SecretKeys } from './derived-key.ts';

/** The columns of a row that were asked for, as the driver reads them. */
export type VaultRow<Column extends string = string> = { [name in Column]: string };

/** A table that holds sealed texts, in `ciphertext`, `nonce` and `key_id`. */
export type VaultPlace<Column extends string = string> = {
  table: keyof Tables;
  /** The columns of its primary key, in order. */
  key: readonly Column[];
  /** Further columns that `boundTo` or `alongside` read. */
  also?: readonly Column[];
  /** What the names of the three columns begin with. */
  prefix?: string;
  /** What a ciphertext of the row is bound to. */
  boundTo(row: VaultRow<Column>): string;
  /** Columns to be made anew of the text, in the transaction that seals it anew. */
  alongside?(
    tx: Kysely<Tables>,
    row: VaultRow<Column>,
    given: { text: string; keys: SecretKeys },
  ): Promise<{ [column: string]: Buffer }>;
};

/** A place whose functions get the columns that it names, and no others. */
export function vaultPlace<Column extends string>(place: VaultPlace<Column>): VaultPlace {
  return place;
}
