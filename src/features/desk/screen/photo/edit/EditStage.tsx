import type { CSSProperties, KeyboardEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { nameOf, placeOf } from './area-texts.ts';
import { type Area, byKey, type Chosen, withArea } from './areas.ts';
import { useDrag } from './useDrag.ts';
import type { EditState } from './useEdit.ts';
import styles from './Editor.module.css';

type StageProps = {
  src: string;
  alt: string;
  state: EditState;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  remove: (chosen: Chosen) => void;
  isPreview: boolean;
};

const boxOf = ({ left, top, width, height }: Area) =>
  ({ '--at': `${left}%`, '--top': `${top}%`, '--width': `${width}%`, '--height': `${height}%` }) as CSSProperties;

function cutTo(crop: Area | null): CSSProperties | undefined {
  if (crop === null) return undefined;
  const { left, top, width, height } = crop;
  return { clipPath: `inset(${top}% ${100 - left - width}% ${100 - top - height}% ${left}%)` };
}

/** Leaves the crop out of a shade over the whole photo. */
function aroundOf({ left, top, width, height }: Area): CSSProperties {
  const [right, bottom] = [left + width, top + height];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const;
  const hole = corners.map(([x, y]) => `${x}% ${y}%`).join(', ');
  return { clipPath: `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole})` };
}

/** The photo with its areas. A press beside them draws a new place to hide. */
export function EditStage({ src, alt, isPreview, ...parts }: StageProps) {
  const { edit } = parts.state;
  const drag = useDrag({ state: parts.state, choose: parts.choose, isOff: isPreview });
  const hidden = [...edit.hidden.entries()];
  return (
    <div className={styles['room']}>
      {/* A photo is not mirrored where the script is. */}
      <div className={styles['stage']} dir="ltr" style={isPreview ? cutTo(edit.crop) : undefined} {...drag}>
        <img src={src} alt={alt} draggable={false} />
        {isPreview && hidden.map(([at, area]) => <span key={at} className={styles['cover']} style={boxOf(area)} />)}
        {!isPreview && edit.crop && <span className={styles['shade']} style={aroundOf(edit.crop)} />}
        {!isPreview && edit.crop && <AreaBox {...parts} of="crop" area={edit.crop} />}
        {!isPreview && hidden.map(([at, area]) => <AreaBox key={at} {...parts} of={at} area={area} />)}
      </div>
      {isPreview && <p className="visually-hidden">{m.desk_edit_preview_how()}</p>}
    </div>
  );
}

type BoxProps = Omit<StageProps, 'src' | 'alt' | 'isPreview'> & { of: Chosen; area: Area };

function AreaBox({ of, area, state: { edit, change }, chosen, choose, remove }: BoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return remove(of);
    const next = byKey(area, event);
    if (next === null) return;
    event.preventDefault();
    change(withArea(edit, of, next), `keys ${of}`);
  };
  return (
    <button
      type="button"
      className={of === 'crop' ? styles['crop'] : styles['hidden']}
      style={boxOf(area)}
      data-area={of}
      aria-pressed={chosen === of}
      aria-label={`${nameOf(of)}: ${placeOf(area)}`}
      aria-describedby="desk-edit-how"
      onFocus={() => choose(of)}
      onKeyDown={onKeyDown}
    >
      <span className={styles['corner']} data-corner="" />
    </button>
  );
}
