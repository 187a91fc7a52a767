import type { Tables } from '#server/db/tables.generated.ts';
import type { SecretKeys } from './derived-key.ts';
import type { Db } from '#server/db/connect.ts';

export type VaultRow<Column extends string = string> = { [name in Column]: string };

export type VaultPlace<Column extends string = string> = {
  table: keyof Tables;
  /** The primary key. */
  key: readonly Column[];
  /** Further columns that `boundTo` or `alongside` reads. */
  also?: readonly Column[];
  prefix?: string;
  /** Returns what the seal is bound to, so that a row's text opens in no other row. */
  boundTo(row: VaultRow<Column>): string;
  /** Returns further columns derived from the text, in the transaction that seals it again. */
  alongside?(
    tx: Db,
    row: VaultRow<Column>,
    given: { text: string; keys: SecretKeys },
  ): Promise<{ [column: string]: Buffer }>;
};

export function vaultPlace<Column extends string>(place: VaultPlace<Column>): VaultPlace {
  return place;
}
