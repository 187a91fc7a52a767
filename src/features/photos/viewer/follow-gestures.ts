import { centred, isEnlarged, panned, type Place, scaled, type Zoom } from './zoom.rules.ts';

type Gestures = {
  zoom: () => Zoom;
  setZoom: (zoom: Zoom) => void;
  /** Called with per cent of the frame's width where one finger moves over a photo that is not enlarged, or taps it. */
  onSlide: (place: number) => void;
};

type Point = { x: number; y: number };

/** CSS pixels by which a finger that taps may move. */
const slop = 8;
const doubled = 2;

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spread([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

function placeIn(frame: HTMLElement, { x, y }: Point): Place {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: ((x - left) / width) * 100 - 50, y: ((y - top) / height) * 100 - 50 };
}

/** Moves with one finger and enlarges with two. Returns the listeners. */
function followFingers(frame: HTMLElement, { zoom, setZoom, onSlide }: Gestures) {
  const points = new Map<number, Point>();
  let start: Point | null = null;
  const onDown = (event: PointerEvent) => {
    if (event.target instanceof HTMLInputElement || event.button !== 0) return;
    start = points.size === 0 ? pointOf(event) : null;
    points.set(event.pointerId, pointOf(event));
    frame.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (!points.has(event.pointerId)) return;
    if (start !== null && spread([start, pointOf(event)]) > slop) start = null;
    const before = [...points.values()];
    points.set(event.pointerId, pointOf(event));
    const now = [...points.values()];
    const [from, to] = [placeIn(frame, middle(before)), placeIn(frame, middle(now))];
    if (now.length === 1 && !isEnlarged(zoom())) return onSlide(to.x + 50);
    const apart = spread(before);
    const larger = apart > 0 ? scaled(zoom(), (zoom().scale * spread(now)) / apart, from) : zoom();
    return setZoom(panned(larger, to.x - from.x, to.y - from.y));
  };
  const onUp = (event: PointerEvent) => void points.delete(event.pointerId);
  /** Whether the click that follows is no end of a drag. */
  const isTap = () => start !== null;
  return { onDown, onMove, onUp, isTap };
}

export function followGestures(frame: HTMLElement, gestures: Gestures): () => void {
  const { zoom, setZoom, onSlide } = gestures;
  const { onDown, onMove, onUp, isTap } = followFingers(frame, gestures);
  const onClick = (event: MouseEvent) => {
    // The second click of a double one is the other listener's.
    if (event.target instanceof HTMLInputElement || event.detail > 1 || !isTap()) return undefined;
    const place = placeIn(frame, pointOf(event));
    return isEnlarged(zoom()) ? setZoom(centred(zoom(), place)) : onSlide(place.x + 50);
  };
  const onDouble = (event: MouseEvent) =>
    setZoom(isEnlarged(zoom()) ? scaled(zoom(), 1) : scaled(zoom(), doubled, placeIn(frame, pointOf(event))));
  const stopping = new AbortController();
  const { signal } = stopping;
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) frame.addEventListener(end, onUp, { signal });
  frame.addEventListener('click', onClick, { signal });
  frame.addEventListener('dblclick', onDouble, { signal });
  return () => stopping.abort();
}
