import * as m from '#web/paraglide/messages.js';
import { sizeText } from './attachment-texts.ts';
import type { SentFile } from './thread.rules.ts';
import styles from './AttachFiles.module.css';

/** The files of a message that was sent. A photo opens beside the page, a PDF is downloaded. */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={m.messages_files()} className={styles['sent']}>
      {files.map(({ id, name, mediaType, size, url }) => (
        <li key={id}>
          {mediaType === 'image/jpeg' ? (
            <a href={url} target="_blank" rel="noopener">
              {name}
              <span className="hidden"> {m.messages_file_new_tab()}</span>
            </a>
          ) : (
            <a href={url} download={name}>
              {name}
            </a>
          )}{' '}
          <span className={styles['size']}>{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  );
}
