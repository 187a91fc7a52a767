import { useState, useSyncExternalStore } from 'react';
import { largestAttachment, mostAttachments } from '#claim/messages/attachment.rules.ts';
import { callAddress } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskClaim, DraftFile } from '../../desk-answers.rules.ts';
import type { replyFileRoutes, replyFileUploadRoutes } from '../../file/reply-file-routes.ts';
import { pauseUntilOnline, sendUpload } from '../../photo/send-upload.ts';
import { type Upload, UploadQueue } from '../../photo/upload-queue.ts';
import { useDeskAction } from '../useDeskAction.ts';

type Added = { fileId: string };

function queueOf(claimId: string, again: () => void): UploadQueue<File, Added> {
  const send = async (file: File, key: string) => {
    if (file.size > largestAttachment) return { refused: m.desk_file_large() };
    const given = { params: { claimId }, query: { name: file.name } };
    const address = callAddress<typeof replyFileUploadRoutes.deskAddFile>(
      'POST /api/desk/claims/:claimId/files',
      given,
    );
    return sendUpload<Added>(address.slice('POST '.length), file, key);
  };
  const onSent = ({ name }: File) => {
    announce(m.desk_file_added({ name }));
    again();
  };
  return new UploadQueue<File, Added>({ send, onSent, pause: pauseUntilOnline });
}

export type ReplyFiles = {
  /** Those of the draft, as the server has them. */
  files: readonly DraftFile[];
  uploads: readonly Upload<File>[];
  isSending: boolean;
  /** More were chosen than a message can have. */
  isTooMany: boolean;
  error: string | null;
  add: (files: Iterable<File>) => void;
  dismiss: (key: string) => void;
  remove: (gone: readonly DraftFile[]) => Promise<void>;
};

/** The files of one's draft of a reply: on the server as soon as they are added. */
export function useReplyFiles(claimId: string, { drafts }: DeskClaim, again: () => void): ReplyFiles {
  const [queue] = useState(() => queueOf(claimId, again));
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);
  const [isTooMany, setTooMany] = useState(false);
  const { error, act } = useDeskAction<typeof replyFileRoutes.deskRemoveFiles>(
    'POST /api/desk/claims/:claimId/files/remove',
  );
  const files = drafts.find(({ channel, isMine }) => isMine && channel === 'reply')?.files ?? [];
  const sending = uploads.filter(({ state }) => state !== 'refused').length;
  const add = (chosen: Iterable<File>) => {
    const all = [...chosen];
    const taken = all.slice(0, Math.max(0, mostAttachments - files.length - sending));
    setTooMany(taken.length < all.length);
    queue.add(taken);
  };
  const remove = async (gone: readonly DraftFile[]) => {
    setTooMany(false);
    if (gone.length === 0) return;
    const done = await act({ params: { claimId }, body: { fileIds: gone.map(({ id }) => id) } });
    if (done !== null) announce(gone.map(({ name }) => m.desk_file_removed({ name })).join(' '));
    again();
  };
  const dismiss = (key: string) => queue.dismiss(key);
  return { files, uploads, isSending: sending > 0, isTooMany, error, add, dismiss, remove };
}
