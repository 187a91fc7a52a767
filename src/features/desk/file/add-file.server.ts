import type { FastifyReply } from 'fastify';

import { mostAttachments } from '#claim/messages/attachment.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { type Action, actIn, answerOfEarlier, type Asker } from '../action/act.server.ts';
import { addDraftFile, countDraftFiles, type StoredFile } from './reply-files.data.ts';

export type ReplyFiles = {
  /** Stores a file that no row names yet; the sweep removes it unless one soon does. Throws a Problem for what is neither a photo nor a PDF. */
  keep(sentName: string, sent: Uint8Array): Promise<StoredFile>;
  /** `width` is as it was asked; undefined for the whole file. */
  send(
    found: { store_key: string; media_type: string; name: string } | null,
    width: unknown,
    to: { reply: FastifyReply; missing: () => Problem },
  ): Promise<FastifyReply>;
  drop(storeKey: string): Promise<void>;
};

type Answer = { fileId: string };

/** Adds a file to the handler's draft of a reply. A retry with the same key is not decoded again. */
export async function addFile(
  { database }: Services,
  files: ReplyFiles,
  asker: Asker,
  { claimId, name, body }: { claimId: string; name: string; body: unknown },
): Promise<Answer> {
  const action: Action = { claimId, name: 'file-add', right: 'reply' };
  const earlier = await database.kysely.transaction().execute((tx) => answerOfEarlier<Answer>(tx, asker, action));
  if (earlier !== null) return earlier;
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new Problem(400, 'empty-file', 'Send the file itself as the body.');
  }
  const stored = await files.keep(name, body);
  return database.kysely.transaction().execute((tx) =>
    actIn<Answer>(tx, asker, action, async ({ actor, now }) => {
      if ((await countDraftFiles(tx, { claimId, authorId: actor.accountId })) >= mostAttachments) {
        throw new Problem(409, 'too-many-files', `A message has at most ${mostAttachments} files. Remove one first.`);
      }
      const fileId = await addDraftFile(tx, { claimId, by: actor, now }, stored);
      return { answer: { fileId }, detail: fileId };
    }),
  );
}
