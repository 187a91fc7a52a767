import { sql } from 'kysely';

import { fallbackKeys } from '#claim/wording/british-wording.rules.ts';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import type { Owner } from '#claim/wording/own/own-words.ts';
import type { Db } from '#server/db/connect.ts';
import type { KnownState } from '#shared/known-state.ts';
import type { Locale } from '#shared/locale.ts';
import type { Told, WordsThen } from './state-words.rules.ts';

/** What may be said of a claim in whatever state: that it is late, or rests, or waits for a choice. */
const ofAnyState = [...fallbackKeys, 'Beyond Repair' satisfies KnownState];

/** Reads every version that these clients or brands have published of what the claim's states may be worded by. */
export async function listWordsThen(
  db: Db,
  claimId: string,
  { brands, clientIds }: { brands: readonly string[]; clientIds: readonly string[] },
): Promise<WordsThen[]> {
  const { rows } = await sql<{
    id: string;
    brand: string | null;
    clientId: string | null;
    key: string;
    locale: Locale;
    version: number;
    content: OwnWords;
    publishedAt: Date;
  }>`select w.id, w.brand, w.client_id as "clientId", w.key, w.locale, w.version, w.content, w.published_at as "publishedAt"
    from wording w where w.published_at is not null and (w.brand = any(${[...brands]}::text[]) or w.client_id = any(${[...clientIds]}::uuid[]))
      and (split_part(w.key, ':', 1) = any(${ofAnyState}::text[]) or split_part(w.key, ':', 1) in (select s.system_name from claim_event e join state s on s.id = e.related_state_id
        where e.claim_id = ${claimId}::uuid union select s.system_name from claim c join state s on s.id = c.state_id where c.id = ${claimId}::uuid))
    order by w.published_at, w.id`.execute(db);
  return rows.map(({ brand: ofBrand, clientId: ofClient, content, ...row }) => ({
    ...row,
    owner: { brand: ofBrand, clientId: ofClient } as Owner,
    words: content,
  }));
}

/** Reads the notices that name the words which they were written with, the oldest first. */
export async function listTold(db: Db, claimId: string, until: Date): Promise<Told[]> {
  const { rows } = await sql<Told>`select n.created_at as at, n.wording_ids as "wordingIds" from notice n
    where n.claim_id = ${claimId}::uuid and n.wording_ids <> '{}' and n.created_at <= ${until}
    order by n.created_at, n.id`.execute(db);
  return rows;
}
