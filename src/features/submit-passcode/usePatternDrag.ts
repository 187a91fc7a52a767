import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { gridSide, type Pattern } from '#claim/passcode/pattern-grid.rules.ts';
import { nodesAlong, withNode, type Point } from './pattern.rules.ts';

/** A pointer that moves less than this, in cells, is a tap. */
const tapReach = 0.08;

type Drag = { pointer: number; start: Point; last: Point; pattern: Pattern; isDrawing: boolean };

/**
 * A press without a move is left to the button beneath. Pointers are captured only once they move, because a captured
 * press clicks no button.
 */
export function usePatternDrag(grid: RefObject<HTMLElement | null>, onChange: (pattern: Pattern) => void) {
  const drag = useRef<Drag | null>(null);
  const [finger, setFinger] = useState<Point | null>(null);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((clientX - box.left) / box.width) * gridSide, y: ((clientY - box.top) / box.height) * gridSide };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    const start = pointOf(event);
    drag.current = { pointer: event.pointerId, start, last: start, pattern: [], isDrawing: false };
  };
  const begin = (now: Drag) => {
    now.isDrawing = true;
    grid.current?.setPointerCapture(now.pointer);
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    const point = pointOf(event);
    if (!now.isDrawing) {
      if (Math.hypot(point.x - now.start.x, point.y - now.start.y) < tapReach) return;
      begin(now);
    }
    const pattern = nodesAlong(now.last, point).reduce(withNode, now.pattern);
    if (pattern.length !== now.pattern.length) onChange(pattern);
    drag.current = { ...now, last: point, pattern };
    setFinger(pattern.length > 0 ? point : null);
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (drag.current?.pointer !== event.pointerId) return;
    drag.current = null;
    setFinger(null);
  };

  return {
    finger,
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}
