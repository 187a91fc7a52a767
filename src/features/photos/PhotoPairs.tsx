import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { ClaimDate } from '#claim/screen/ClaimDate.tsx';
import * as m from '#web/messages/index.ts';
import { PhotoFigure } from './PhotoFigure.tsx';
import type { Photo } from './photos.rules.ts';
import type { PhotoPair } from './viewer/photo-pairs.rules.ts';
import styles from './PhotoGrid.module.css';

type PairsProps = {
  pairs: readonly PhotoPair[];
  added: Record<PhotoKind, string | undefined>;
  open: (kind: PhotoKind, photo: Photo) => void;
};

const sides = [
  ['before', 'inspection', m.photos_before, m.photos_pair_before],
  ['after', 'repair', m.photos_after, m.photos_pair_after],
] as const;

/** Photos of one view, before the repair and after it. */
export function PhotoPairs({ pairs, added, open }: PairsProps) {
  return (
    <>
      <h2>{m.photos_pairs_title()}</h2>
      {pairs.map((pair, index) => {
        const view = pair.before.view ?? '';
        return (
          <section key={pair.before.url} className={styles['pair']} aria-label={view}>
            <h3>{view}</h3>
            {sides.map(([side, kind, text, alt]) => (
              <PhotoFigure
                key={side}
                photo={pair[side]}
                alt={alt({ view })}
                eager={index === 0}
                sizes="(min-width: 600px) 47vw, 94vw"
                label={
                  <>
                    {text()} {added[kind] && <ClaimDate iso={added[kind]} />}
                  </>
                }
                open={() => open(kind, pair[side])}
              />
            ))}
          </section>
        );
      })}
    </>
  );
}
