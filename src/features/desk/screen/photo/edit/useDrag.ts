import { type PointerEvent, useRef } from 'react';
import {
  type Area,
  areaOf,
  type Chosen,
  mostHidden,
  movedTo,
  type Point,
  sizedTo,
  spanned,
  withArea,
} from './areas.ts';
import type { EditState } from './useEdit.ts';

type Drag = { name: string; chosen: Chosen; from: Point; area: Area; kind: 'draw' | 'move' | 'size' };

/** Returns null until the photo has come, and so has a size. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point | null {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
}

/** Returns the area that the pointer took, and whether by its corner; null for the photo itself. */
function takenBy(target: EventTarget): { chosen: Chosen; kind: 'move' | 'size' } | null {
  if (!(target instanceof HTMLElement)) return null;
  const { area } = target.closest<HTMLElement>('[data-area]')?.dataset ?? {};
  if (area === undefined) return null;
  return { chosen: area === 'crop' ? 'crop' : Number(area), kind: 'corner' in target.dataset ? 'size' : 'move' };
}

function dragged({ kind, area, from }: Drag, to: Point): Area {
  if (kind === 'draw') return spanned(from, to);
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (kind === 'size') return sizedTo(area, area.width + right, area.height + down);
  return movedTo(area, area.left + right, area.top + down);
}

type Parts = { state: EditState; choose: (chosen: Chosen) => void; isOff: boolean };

/** Moves and sizes areas by pointer, and draws a new place to hide where there is none. */
export function useDrag({ state: { edit, change }, choose, isOff }: Parts) {
  const drag = useRef<Drag | null>(null);
  const count = useRef(0);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (isOff || event.button !== 0) return;
    const from = pointOf(event);
    if (from === null) return;
    const taken = takenBy(event.target);
    const area = taken && areaOf(edit, taken.chosen);
    if (area === null && edit.hidden.length >= mostHidden) return;
    count.current += 1;
    const name = `drag ${count.current}`;
    const drawn: Drag = { name, from, area: spanned(from, from), chosen: edit.hidden.length, kind: 'draw' };
    drag.current = taken && area ? { name, from, area, ...taken } : drawn;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (taken) choose(taken.chosen);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    const to = pointOf(event);
    if (now === null || to === null) return;
    const area = dragged(now, to);
    const hidden = [...edit.hidden.slice(0, Number(now.chosen)), area];
    change(now.kind === 'draw' ? { ...edit, hidden } : withArea(edit, now.chosen, area), now.name);
    choose(now.chosen);
  };
  const end = () => {
    drag.current = null;
  };
  return { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
}
