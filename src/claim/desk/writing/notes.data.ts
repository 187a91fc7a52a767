import { v7 as newId } from 'uuid';

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

export async function addNote(
  tx: Tx,
  { claimId, now, author }: { claimId: string; now: Date; author: NoteAuthor },
  { text, sharedWith, mentions = [], externalId }: NewNote,
): Promise<string> {
  const id = newId();
  const written = { author_id: author.accountId, author_name: author.name, text, created_at: now };
  const read = { mentions, shared_with: sharedWith, external_id: externalId ?? null };
  await tx
    .insertInto('note')
    .values({ claim_id: claimId, id, ...written, ...read })
    .execute();
  return id;
}
