import * as m from '#web/messages/index.ts';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import { EditPhoto } from './EditPhoto.tsx';
import type { Opened } from './OpenedPhoto.tsx';
import { kindTexts, photoAddress } from './photo-texts.ts';
import { RemovePhoto } from './RemovePhoto.tsx';
import { Words } from './Words.tsx';
import styles from './Photos.module.css';

type ShownProps = {
  claimId: string;
  name: string;
  mayChange: boolean;
  again: () => void;
  open: (opened: Opened) => void;
  leaveButton: (button: HTMLElement) => void;
  photos: readonly DeskPhoto[];
};

/** What the claimant sees. Photos of the operator's system are removed there. */
export function ShownPhotos({ claimId, name, mayChange, again, open, leaveButton, photos }: ShownProps) {
  if (photos.length === 0) return null;
  return (
    <>
      <h3>{m.desk_photos_shown({ name, count: photos.length })}</h3>
      <ul className={styles['shown']}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photoAddress(claimId, photo, 1600)} target="_blank" rel="noreferrer">
              <img
                src={photoAddress(claimId, photo, 320)}
                alt={m.desk_photo_shown({ number: index + 1, total: photos.length })}
                width={104}
                height={78}
                loading="lazy"
                decoding="async"
              />
            </a>
            <span>{photo.by === null ? kindTexts[photo.kind]() : `${kindTexts[photo.kind]()}, ${photo.by}`}</span>
            <Words photo={photo} />
            {mayChange && (
              <EditPhoto
                open={open}
                photo={photo}
                number={index + 1}
                name={m.desk_photo_shown({ number: index + 1, total: photos.length })}
              />
            )}
            {mayChange && photo.by !== null && (
              <RemovePhoto
                claimId={claimId}
                again={again}
                leaveButton={leaveButton}
                photoId={photo.id}
                number={index + 1}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
