import * as m from '#web/messages/index.ts';
import { PickFiles, RefusedUploads } from '../file/Uploads.tsx';
import type { PhotoUploads } from './usePhotoUploads.ts';
import styles from './Photos.module.css';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export function AddPhotos({ uploads, add, dismiss }: PhotoUploads) {
  const sending = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return (
    <>
      <PickFiles look="secondary" aria-describedby="desk-photos-hint" accept={accepted} add={add}>
        {m.desk_photos_add()}
      </PickFiles>
      <p id="desk-photos-hint" className={styles['hint']}>
        {m.desk_photos_hint()}
      </p>
      <p role="status" className={styles['hint']}>
        {sending > 0 && m.desk_photos_sending({ count: sending })}
      </p>
      <RefusedUploads uploads={uploads} dismiss={dismiss} className={styles['refused']} />
    </>
  );
}
