import { v7 as newId } from 'uuid';

import { clientIdOf, readClientId } from '#claim/access/client-of-claim.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { NoteReaders } from './note.rules.ts';

/** `accountId` is null for the operator's system. */
export type NoteAuthor = { accountId: string | null; name: string };

type NewNote = {
  text: string;
  sharedWith: NoteReaders;
  mentions?: string[];
  /** Of the operator's system; the claim has none with it. */
  externalId?: string | undefined;
};

/** SQL: whether the insurer that the claim has now reads it. */
export const isSharedNow = (note: string) =>
  `(${note}.shared_with = 'insurer' and exists (select from claim c where c.id = ${note}.claim_id
    and ${note}.shared_client is not distinct from ${clientIdOf('c')}))`;

export async function addNote(
  tx: Tx,
  { claimId, now, author }: { claimId: string; now: Date; author: NoteAuthor },
  { text, sharedWith, mentions = [], externalId }: NewNote,
): Promise<string> {
  const id = newId();
  const written = { author_id: author.accountId, author_name: author.name, text, created_at: now };
  const shared_client = sharedWith === 'insurer' ? await readClientId(tx, claimId) : null;
  const read = { mentions, shared_with: sharedWith, shared_client, external_id: externalId ?? null };
  await tx
    .insertInto('note')
    .values({ claim_id: claimId, id, ...written, ...read })
    .execute();
  return id;
}
