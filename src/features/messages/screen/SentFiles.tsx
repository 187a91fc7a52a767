import * as m from '#web/messages/index.ts';
import { sizeText, thumbnailWidth } from '#claim/messages/attachment.rules.ts';
import type { SentFile } from '#features/messages/thread.rules.ts';
import styles from './SentFiles.module.css';

export function SentFiles({ files, isOwn }: { files: readonly SentFile[]; isOwn: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={m.messages_files()} className={styles['files']}>
      {files.map((file) => (
        <li key={file.id}>
          {file.mediaType === 'image/jpeg' ? (
            <PhotoLink {...file} alt={isOwn ? m.messages_file_photo() : ''} />
          ) : (
            <PdfLink {...file} />
          )}{' '}
          <span className={styles['size']}>{sizeText(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}

function PhotoLink({ name, url, alt }: SentFile & { alt: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      <img
        src={`${url}?w=${thumbnailWidth}`}
        alt={alt}
        width={160}
        height={120}
        loading="lazy"
        decoding="async"
        className={styles['photo']}
      />{' '}
      {name}
      <span className="visually-hidden"> {m.messages_file_new_tab()}</span>
    </a>
  );
}

function PdfLink({ name, url }: SentFile) {
  return (
    <a href={url} download={name}>
      {name}
    </a>
  );
}
