import { sourceSet, type Photo } from '../photos.rules.ts';
import { useGestures } from './useGestures.ts';
import { transformOf, type Zoom } from './zoom.rules.ts';
import styles from './PhotoViewer.module.css';

type OnePhotoProps = { photo: Photo; alt: string; zoom: Zoom; setZoom: (zoom: Zoom) => void };

const sizes = '(min-width: 1000px) 728px, 100vw';

export function OnePhoto({ photo, alt, zoom, setZoom }: OnePhotoProps) {
  const frame = useGestures({ zoom, setZoom, onSlide: () => {} });
  return (
    <div ref={frame} className={styles['frame']} data-enlarged={zoom.scale > 1 || undefined}>
      <img
        key={photo.url}
        src={`${photo.url}?w=1600`}
        srcSet={sourceSet(photo.url)}
        sizes={zoom.scale > 1 ? '1600px' : sizes}
        alt={alt}
        draggable={false}
        style={{ transform: transformOf(zoom) }}
      />
    </div>
  );
}
