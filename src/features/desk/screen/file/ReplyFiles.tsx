import { type ReactNode, useRef } from 'react';
import { acceptedFiles, mostAttachments, sizeText } from '#claim/messages/attachment.rules.ts';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { DraftFile } from '../../desk-answers.rules.ts';
import { PickFiles, RefusedUploads } from './Uploads.tsx';
import type { ReplyFiles as Files } from './useReplyFiles.ts';
import styles from './ReplyFiles.module.css';

export function AddFile({ add, children }: Pick<Files, 'add'> & { children: ReactNode }) {
  return (
    <PickFiles look="quiet" data-add-file="" title={m.desk_file_add()} accept={acceptedFiles} add={add}>
      {children}
    </PickFiles>
  );
}

type ChipsProps = { files: readonly DraftFile[]; remove?: (file: DraftFile) => void };

export function FileChips({ files, remove }: ChipsProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={m.desk_files()} className={styles['chips']}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink {...file} /> <span className={styles['size']}>{sizeText(file.size)}</span>
          {remove && (
            <button
              type="button"
              aria-label={m.desk_file_remove({ name: file.name })}
              className={styles['remove']}
              onClick={() => remove(file)}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The server lets a browser save a PDF, and never shows one under our address. */
function FileLink({ name, url, mediaType }: DraftFile) {
  if (mediaType !== 'image/jpeg') {
    return (
      <a href={url} download={name}>
        {name}
      </a>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
      <NewTab />
    </a>
  );
}

export function ReplyFiles({ files, uploads, isTooMany, error, dismiss, remove }: Files) {
  const area = useRef<HTMLDivElement>(null);
  const removeOne = async (file: DraftFile) => {
    const form = area.current?.closest('form');
    await remove([file]);
    // The button that was pressed goes, and with it the focus.
    form?.querySelector<HTMLElement>('[data-add-file]')?.focus();
  };
  const sending = uploads.filter(({ state }) => state !== 'refused').length;
  if (files.length === 0 && uploads.length === 0 && !isTooMany && error === null) return null;
  return (
    <div ref={area} className={styles['files']}>
      <FileChips files={files} remove={(file) => void removeOne(file)} />
      {sending > 0 && <p>{m.desk_files_sending({ count: sending })}</p>}
      <RefusedUploads uploads={uploads} dismiss={dismiss} className={styles['refused']} />
      {isTooMany && (
        <p role="alert" className={styles['refused']}>
          {m.desk_file_most({ count: mostAttachments })}
        </p>
      )}
      {error !== null && <p role="alert">{error}</p>}
    </div>
  );
}
