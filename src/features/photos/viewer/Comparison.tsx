import { useState, type CSSProperties, type SyntheticEvent } from 'react';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { sourceSet, type Photo } from '../photos.rules.ts';
import type { PhotoPair } from './photo-pairs.rules.ts';
import { useGestures } from './useGestures.ts';
import { transformOf, type Zoom } from './zoom.rules.ts';
import styles from './Comparison.module.css';

export type ComparisonProps = {
  pair: PhotoPair;
  dates: { before: string | undefined; after: string | undefined };
  /** The line's position in per cent of the width from the left. The inspection is left of it. */
  split: number;
  setSplit: (split: number) => void;
  zoom: Zoom;
  setZoom: (zoom: Zoom) => void;
};

const sizes = '(min-width: 1000px) 728px, 100vw';
const usualRatio = 4 / 3;

export function Comparison({ pair, dates, split, setSplit, zoom, setZoom }: ComparisonProps) {
  const [ratio, setRatio] = useState(usualRatio);
  const frame = useGestures({ zoom, setZoom, onSlide: (place) => setSplit(Math.min(100, Math.max(0, place))) });
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
  };
  const place = { '--split': `${split}%`, aspectRatio: String(ratio) } as CSSProperties;
  const image = (photo: Photo, alt: string) => (
    <img
      key={photo.url}
      src={`${photo.url}?w=960`}
      srcSet={sourceSet(photo.url)}
      sizes={sizes}
      alt={alt}
      draggable={false}
      style={{ transform: transformOf(zoom) }}
      onLoad={onLoad}
    />
  );
  return (
    <div ref={frame} className={styles['frame']} style={place} data-enlarged={zoom.scale > 1 || undefined}>
      {image(pair.after, m.photos_after())}
      <div className={styles['before']}>{image(pair.before, m.photos_before())}</div>
      <Label text={m.photos_before()} iso={dates.before} side="start" />
      <Label text={m.photos_after()} iso={dates.after} side="end" />
      <input
        type="range"
        className={styles['range']}
        min={0}
        max={100}
        step={1}
        value={Math.round(split)}
        aria-label={m.photos_line()}
        aria-valuetext={m.photos_line_value({ percent: Math.round(split) })}
        onChange={(event) => setSplit(Number(event.currentTarget.value))}
      />
      <span className={styles['line']} aria-hidden="true" />
      <span className={styles['knob']} aria-hidden="true">
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
          <path d="m9 7-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </span>
    </div>
  );
}

function Label({ text, iso, side }: { text: string; iso: string | undefined; side: 'start' | 'end' }) {
  return <span className={styles[side]}>{iso === undefined ? text : `${text}, ${formatDate(iso)}`}</span>;
}
