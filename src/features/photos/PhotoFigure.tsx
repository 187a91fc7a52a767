import type { ReactNode } from 'react';
import { PhotoTile } from './PhotoTile.tsx';
import type { Photo } from './photos.rules.ts';
import styles from './PhotoGrid.module.css';

type FigureProps = { photo: Photo; alt: string; eager: boolean; sizes?: string; label?: ReactNode; open: () => void };

/** A tile with what is said of it, in the language in which that was written. */
export function PhotoFigure({ photo: { url, caption, language }, label, ...tile }: FigureProps) {
  const image = <PhotoTile url={url} {...tile} />;
  if (!label && !caption) return image;
  return (
    <figure className={styles['figure']}>
      {image}
      <figcaption>
        {label}
        {caption && <p lang={language ?? undefined}>{caption}</p>}
      </figcaption>
    </figure>
  );
}
