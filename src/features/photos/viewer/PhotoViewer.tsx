import { lazy, Suspense } from 'react';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { photoText } from '../photo-texts.ts';
import { OnePhoto } from './OnePhoto.tsx';
import { type Groups, type PhotoViewerState, usePhotoViewer } from './usePhotoViewer.ts';
import { ViewerControls } from './ViewerControls.tsx';
import styles from './PhotoViewer.module.css';

const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }));

type PhotoViewerProps = {
  groups: Groups;
  added: Record<PhotoKind, string | undefined>;
  start: { kind: PhotoKind; index: number };
  close: () => void;
};

export function PhotoViewer({ groups, added, start, close }: PhotoViewerProps) {
  const viewing = usePhotoViewer(groups, start);
  const { kind, at, total, photo, pair } = viewing;
  if (!photo) return null;
  const number = { number: at + 1, total };
  const position = pair ? m.photos_pair_position(number) : m.photos_position(number);
  const alt = photoText(kind, photo, number);
  return (
    <Dialog
      title={pair ? m.photos_compare() : alt}
      note={pair ? m.photos_compare_how() : undefined}
      photo
      onClose={close}
    >
      <p className="visually-hidden" role="status">
        {position}
      </p>
      <div className={styles['stage']} data-compares={viewing.canCompare || undefined}>
        <Stage viewing={viewing} added={added} alt={alt} />
      </div>
      {photo.caption && (
        <p className={styles['caption']} lang={photo.language ?? undefined}>
          {photo.caption}
        </p>
      )}
      <ViewerControls viewing={viewing} position={position} />
    </Dialog>
  );
}

type StageProps = Pick<PhotoViewerProps, 'added'> & { viewing: PhotoViewerState; alt: string };

function Stage({ viewing, added, alt }: StageProps) {
  const { photo, pair, split, setSplit, zoom, setZoom } = viewing;
  if (!photo) return null;
  const one = <OnePhoto photo={photo} alt={alt} zoom={zoom} setZoom={setZoom} />;
  if (!pair) return one;
  const dates = { before: added.inspection, after: added.repair };
  return (
    <Suspense fallback={one}>
      <Comparison pair={pair} dates={dates} split={split} setSplit={setSplit} zoom={zoom} setZoom={setZoom} />
    </Suspense>
  );
}
