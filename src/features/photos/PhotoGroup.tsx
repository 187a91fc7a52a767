import { ClaimDate } from '#claim/screen/ClaimDate.tsx';
import * as m from '#web/messages/index.ts';
import { PhotoFigure } from './PhotoFigure.tsx';
import { photoText } from './photo-texts.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Photo } from './photos.rules.ts';
import styles from './PhotoGrid.module.css';

type GroupProps = {
  kind: PhotoKind;
  photos: readonly Photo[];
  /** Addresses of those that stand in a pair. */
  paired: ReadonlySet<string>;
  added: string | undefined;
  open: (index: number) => void;
};

const firstRow = 4;

const addedText = { inspection: m.photos_inspection_added, repair: m.photos_repair_added };

export function PhotoGroup({ kind, photos, paired, added, open }: GroupProps) {
  const total = photos.length;
  return (
    <>
      {added && (
        <p className={styles['added']}>
          {addedText[kind]()} <ClaimDate iso={added} />
        </p>
      )}
      <ul className={styles['grid']}>
        {photos.map(
          (photo, index) =>
            !paired.has(photo.url) && (
              <li key={photo.url}>
                <PhotoFigure
                  photo={photo}
                  alt={photoText(kind, photo, { number: index + 1, total })}
                  eager={kind === 'inspection' && index < firstRow}
                  open={() => open(index)}
                />
              </li>
            ),
        )}
      </ul>
    </>
  );
}
