import { thumbnailWidth } from '#claim/messages/attachment.rules.ts';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { ClaimFile } from '../../claim/file-routes.ts';
import styles from './Files.module.css';

/** The photos and PDFs of one message. The server lets a browser save a PDF, and never shows one under our address. */
export function EntryFiles({ files, isOurs }: { files: readonly ClaimFile[]; isOurs: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={m.desk_files()}>
      {files.map((file) => (
        <li key={file.id}>
          {file.mediaType === 'image/jpeg' ? <Photo {...file} /> : <Pdf {...file} isOurs={isOurs} />}
        </li>
      ))}
    </ul>
  );
}

function Photo({ name, url }: ClaimFile) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={`${url}?w=${thumbnailWidth}`}
        alt=""
        width={160}
        height={120}
        loading="lazy"
        decoding="async"
        className={styles['photo']}
      />
      {name}
      <NewTab />
    </a>
  );
}

function Pdf({ name, url, isOurs }: ClaimFile & { isOurs: boolean }) {
  return (
    <>
      <a href={url} download={name}>
        {m.desk_file_save({ name })}
      </a>
      {!isOurs && <p className={styles['warning']}>{m.desk_file_unread()}</p>}
    </>
  );
}
