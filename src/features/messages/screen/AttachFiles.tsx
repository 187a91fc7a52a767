import { useRef, type ChangeEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import {
  acceptedFiles,
  attachmentPath,
  mostAttachments,
  sizeText,
  thumbnailWidth,
} from '#claim/messages/attachment.rules.ts';
import { problemText } from './attachment-texts.ts';
import type { AttachedFile, AttachmentsState } from './useAttachments.ts';
import styles from './AttachFiles.module.css';

type AttachProps = { claimId: string; attaching: AttachmentsState; busy: boolean };

export function AttachFiles({ claimId, attaching, busy }: AttachProps) {
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const { files, tooMany, add, retry, remove } = attaching;
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // The browser fires no change event when the same file is picked again.
    target.value = '';
  };
  const focusOpener = () => opener.current?.querySelector('button')?.focus();
  return (
    <div className={styles['attach']}>
      <input ref={picker} type="file" hidden multiple accept={acceptedFiles} onChange={onPick} />
      <div ref={opener}>
        <Button
          look="secondary"
          aria-describedby="message-files-hint"
          onClick={() => {
            if (!busy) picker.current?.click();
          }}
        >
          {m.messages_file_add()}
        </Button>
      </div>
      <p id="message-files-hint" className={styles['hint']}>
        {m.messages_file_hint({ count: mostAttachments })}
      </p>
      {files.length > 0 && (
        <ul aria-label={m.messages_files()} className={styles['files']}>
          {files.map((file) => (
            <FileRow
              key={file.key}
              claimId={claimId}
              file={file}
              onRetry={() => {
                if (busy) return;
                retry(file);
                focusOpener();
              }}
              onRemove={() => {
                if (busy) return;
                remove(file);
                focusOpener();
              }}
            />
          ))}
        </ul>
      )}
      {tooMany && (
        <p role="alert" className={styles['error']}>
          {m.messages_file_most({ count: mostAttachments })}
        </p>
      )}
    </div>
  );
}

type RowProps = { claimId: string; file: AttachedFile; onRetry: () => void; onRemove: () => void };

function FileRow({ claimId, file, onRetry, onRemove }: RowProps) {
  const { name, size } = file;
  const mayRetry = file.state === 'refused' && (file.problem === 'failed' || file.problem === 'offline');
  return (
    <li className={styles['file']}>
      {file.state === 'ready' && file.attachment.mediaType === 'image/jpeg' && (
        <img
          src={`${attachmentPath(claimId, file.attachment)}?w=${thumbnailWidth}`}
          alt=""
          width={96}
          height={72}
          decoding="async"
          className={styles['photo']}
        />
      )}
      <span className={styles['name']}>
        {name} <span className={styles['size']}>{sizeText(size)}</span>
      </span>
      {file.state === 'sending' && (
        <progress aria-label={m.messages_file_sending({ name })} max={100} value={file.percent} />
      )}
      {file.state === 'refused' && <p className={styles['error']}>{problemText(file.problem)}</p>}
      <span className={styles['actions']}>
        {mayRetry && (
          <Button look="quiet" aria-label={m.messages_file_retry_named({ name })} onClick={onRetry}>
            {m.messages_file_retry()}
          </Button>
        )}
        {file.state !== 'sending' && (
          <Button look="quiet" aria-label={m.messages_file_remove_named({ name })} onClick={onRemove}>
            {m.messages_file_remove()}
          </Button>
        )}
      </span>
    </li>
  );
}
