import { useState } from 'react';
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { mostAttachments, type Attachment } from '#claim/messages/attachment.rules.ts';
import { problemText } from './attachment-texts.ts';
import { readDraft } from './message-draft.ts';
import { uploadAttachment, withdrawAttachment, type UploadProblem } from './upload-attachment.ts';

export type AttachedFile = { key: string; name: string; size: number; file: File | null } & (
  | { state: 'sending'; percent: number }
  | { state: 'ready'; attachment: Attachment }
  | { state: 'refused'; problem: UploadProblem }
);

export type AttachmentsState = ReturnType<typeof useAttachments>;

function restored(claimId: string): AttachedFile[] {
  const attachments = readDraft(claimId)?.attachments ?? [];
  return attachments.map((attachment) => {
    const { id, name, size } = attachment;
    return { key: id, name, size, file: null, state: 'ready', attachment };
  });
}

export function useAttachments(claimId: string) {
  const [files, setFiles] = useState<AttachedFile[]>(() => restored(claimId));
  const [tooMany, setTooMany] = useState(false);

  const replace = (key: string, change: (old: AttachedFile) => AttachedFile) =>
    setFiles((all) => all.map((one) => (one.key === key ? change(one) : one)));
  const upload = async (key: string, file: File) => {
    const facts = { key, name: file.name, size: file.size, file };
    const result = await uploadAttachment(claimId, file, (percent) =>
      replace(key, () => ({ ...facts, state: 'sending', percent })),
    );
    if (result.kind === 'ready') {
      const { attachment } = result;
      replace(key, () => ({ ...facts, name: attachment.name, size: attachment.size, state: 'ready', attachment }));
      announce(m.messages_file_added({ name: attachment.name }));
    } else {
      const { problem } = result;
      replace(key, () => ({ ...facts, state: 'refused', problem }));
      announce(`${file.name}: ${problemText(problem)}`);
    }
  };
  const add = (chosen: readonly File[]) => {
    const taken = chosen.slice(0, mostAttachments - files.length).map((file) => ({ key: newId(), file }));
    setTooMany(taken.length < chosen.length);
    const started = taken.map(({ key, file }): AttachedFile => {
      return { key, name: file.name, size: file.size, file, state: 'sending', percent: 0 };
    });
    setFiles((all) => [...all, ...started]);
    for (const { key, file } of taken) void upload(key, file);
  };
  const retry = ({ key, file }: AttachedFile) => {
    if (!file) return;
    replace(key, (old) => ({ ...old, state: 'sending', percent: 0 }));
    void upload(key, file);
  };
  const remove = (gone: AttachedFile) => {
    setTooMany(false);
    setFiles((all) => all.filter(({ key }) => key !== gone.key));
    if (gone.state === 'ready') withdrawAttachment(claimId, gone.attachment.id);
    announce(m.messages_file_removed({ name: gone.name }));
  };
  const clear = () => setFiles([]);
  const ready = files.flatMap((one) => (one.state === 'ready' ? [one.attachment] : []));
  return { files, ready, tooMany, add, retry, remove, clear };
}
