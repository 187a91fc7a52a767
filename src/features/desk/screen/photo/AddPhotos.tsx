import { type ChangeEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PhotoUploads } from './usePhotoUploads.ts';
import styles from './Photos.module.css';

/** A hint for the file picker only: the server looks at the content. */
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export function AddPhotos({ uploads, add, dismiss }: PhotoUploads) {
  const picker = useRef<HTMLInputElement>(null);
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(target.files ?? []);
    // The browser fires no change event when the same file is picked again.
    target.value = '';
  };
  const sending = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const refused = uploads.filter(({ state }) => state === 'refused');
  return (
    <>
      <input ref={picker} type="file" hidden multiple accept={accepted} onChange={onPick} />
      <Button look="secondary" aria-describedby="desk-photos-hint" onClick={() => picker.current?.click()}>
        {m.desk_photos_add()}
      </Button>
      <p id="desk-photos-hint" className={styles['hint']}>
        {m.desk_photos_hint()}
      </p>
      <p role="status" className={styles['hint']}>
        {sending > 0 && m.desk_photos_sending({ count: sending })}
      </p>
      {refused.map(({ key, item, reason }) => (
        <p key={key} role="alert" className={styles['refused']}>
          {m.desk_photos_refused({ name: item.name, reason })}{' '}
          <Button look="quiet" onClick={() => dismiss(key)}>
            {m.desk_photos_dismiss()}
          </Button>
        </p>
      ))}
    </>
  );
}
