import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Photo } from '../photos.rules.ts';
import { useZip } from './useZip.ts';
import styles from './DownloadAll.module.css';

type DownloadAllProps = { photos: readonly (Photo & { kind: PhotoKind })[]; claimNumber: string };

export function DownloadAll({ photos, claimNumber }: DownloadAllProps) {
  const { zippedCount, start, cancel } = useZip(photos, m.photos_zip_name({ number: claimNumber }));
  if (zippedCount === null) {
    return (
      <Button look="secondary" onClick={start}>
        {m.photos_download_all()}
      </Button>
    );
  }
  const text = m.photos_zip_progress({ number: Math.min(zippedCount + 1, photos.length), total: photos.length });
  return (
    <div className={styles['working']}>
      <div className={styles['progress']}>
        <span id="zip-progress">{text}</span>
        <progress aria-labelledby="zip-progress" max={photos.length} value={zippedCount} />
      </div>
      <Button look="secondary" onClick={cancel}>
        {m.photos_zip_cancel()}
      </Button>
    </div>
  );
}
