import { ClaimDate } from '#claim/screen/ClaimDate.tsx';
import * as m from '#web/messages/index.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Photo } from './photos.rules.ts';
import styles from './PhotoGrid.module.css';

type GroupProps = {
  kind: PhotoKind;
  photos: readonly Photo[];
  added: string | undefined;
  open: (index: number) => void;
};

const firstRow = 4;

const altOf = { inspection: m.photos_alt_inspection, repair: m.photos_alt_repair };
const addedText = { inspection: m.photos_inspection_added, repair: m.photos_repair_added };

export function PhotoGroup({ kind, photos, added, open }: GroupProps) {
  return (
    <>
      {added && (
        <p className={styles['added']}>
          {addedText[kind]()} <ClaimDate iso={added} />
        </p>
      )}
      <ul className={styles['grid']}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <PhotoTile
              url={photo.url}
              alt={altOf[kind]({ number: index + 1, total: photos.length })}
              eager={kind === 'inspection' && index < firstRow}
              open={() => open(index)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
