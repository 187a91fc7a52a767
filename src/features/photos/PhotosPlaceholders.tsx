import * as m from '#web/messages/index.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import grid from './PhotoGrid.module.css';
import styles from './PhotosScreen.module.css';

/** Nine placeholders (spec §9.7). */
const placeholders = Array.from({ length: 9 }, (_, index) => index);

export function PhotosPlaceholders() {
  return (
    <>
      <div className={styles['actions']} />
      <p aria-busy="true">
        <Skeleton />
        <span className="visually-hidden">{m.photos_loading()}</span>
      </p>
      <div className={grid['grid']} data-testid="photo-placeholders">
        {placeholders.map((number) => (
          <Skeleton key={number} className={grid['tile']} />
        ))}
      </div>
    </>
  );
}
