import { panned, scaled, type Zoom } from './zoom.rules.ts';

type Gestures = {
  zoom: () => Zoom;
  setZoom: (zoom: Zoom) => void;
  /** Called with per cent of the frame's width while one finger moves over a photo that is not enlarged. */
  onSlide: (place: number) => void;
};

type Point = { x: number; y: number };

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spread([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

export function followGestures(frame: HTMLElement, { zoom, setZoom, onSlide }: Gestures): () => void {
  const points = new Map<number, Point>();
  const onDown = (event: PointerEvent) => {
    if (event.target instanceof HTMLInputElement || event.button !== 0) return;
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    frame.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (!points.has(event.pointerId)) return;
    const before = [...points.values()];
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...points.values()];
    const { width, height, left } = frame.getBoundingClientRect();
    if (now.length === 1 && zoom().scale === 1) return onSlide(((event.clientX - left) / width) * 100);
    const [from, to] = [middle(before), middle(now)];
    const apart = spread(before);
    const larger = apart > 0 ? scaled(zoom(), (zoom().scale * spread(now)) / apart) : zoom();
    return setZoom(panned(larger, ((to.x - from.x) / width) * 100, ((to.y - from.y) / height) * 100));
  };
  const onUp = (event: PointerEvent) => void points.delete(event.pointerId);
  const onDouble = () => setZoom(scaled(zoom(), zoom().scale > 1 ? 1 : 2));
  const stopping = new AbortController();
  const { signal } = stopping;
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) frame.addEventListener(end, onUp, { signal });
  frame.addEventListener('dblclick', onDouble, { signal });
  return () => stopping.abort();
}
