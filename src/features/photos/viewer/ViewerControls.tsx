import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import type { ReactNode } from 'react';
import type { Mode, PhotoViewerState } from './usePhotoViewer.ts';
import { DownloadIcon, MinusIcon, PlusIcon } from './ViewerIcons.tsx';
import { canEnlarge, isEnlarged } from './zoom.rules.ts';
import styles from './ViewerControls.module.css';

type ControlsProps = { viewing: PhotoViewerState; position: string };

export function ViewerControls({ viewing, position }: ControlsProps) {
  const { at, total, photo, pair, canCompare, setMode, isBeforeLarger } = viewing;
  return (
    <div className={styles['controls']}>
      <div className={styles['turn']}>
        <Round label={m.photos_previous()} off={at === 0} press={() => viewing.turn(-1)}>
          <span className={styles['back']}>
            <ChevronIcon size={24} />
          </span>
        </Round>
        <span aria-hidden="true">{position}</span>
        <Round label={m.photos_next()} off={at === total - 1} press={() => viewing.turn(1)}>
          <ChevronIcon size={24} />
        </Round>
      </div>
      {canCompare && <ModeChoice mode={pair ? 'compare' : 'one'} choose={setMode} />}
      <ZoomButtons viewing={viewing} />
      <a className={classes(buttonClasses(), styles['download'])} href={`${photo?.url ?? ''}?download`} download="">
        <DownloadIcon size={20} />
        <span>
          {m.photos_download()}
          {pair && <span className="visually-hidden">, {isBeforeLarger ? m.photos_before() : m.photos_after()}</span>}
        </span>
      </a>
    </div>
  );
}

function ZoomButtons({ viewing: { zoom, enlarge } }: { viewing: PhotoViewerState }) {
  return (
    <div className={styles['zoom']}>
      <Round label={m.photos_zoom_out()} off={!isEnlarged(zoom)} press={() => enlarge(-1)}>
        <MinusIcon />
      </Round>
      <span role="status">{Math.round(zoom.scale * 100)}%</span>
      <Round label={m.photos_zoom_in()} off={!canEnlarge(zoom)} press={() => enlarge(1)}>
        <PlusIcon />
      </Round>
    </div>
  );
}

type RoundProps = { label: string; off: boolean; press: () => void; children: ReactNode };

/** Stays focusable when disabled, so that the focus is not lost at the last photo. */
function Round({ label, off, press, children }: RoundProps) {
  return (
    <button
      type="button"
      className={styles['round']}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : press}
    >
      {children}
    </button>
  );
}

const modes: [Mode, () => string][] = [
  ['one', m.photos_one],
  ['compare', m.photos_compare],
];

function ModeChoice({ mode, choose }: { mode: Mode; choose: (mode: Mode) => void }) {
  return (
    <fieldset className={styles['modes']} aria-label={m.photos_view()}>
      {modes.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name="photo-view" checked={value === mode} onChange={() => choose(value)} />
          <span>{text()}</span>
        </label>
      ))}
    </fieldset>
  );
}
