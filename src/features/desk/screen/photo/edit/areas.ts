/** A rectangle in per cent of the photo, from its top left corner, in tenths. */
export type Area = { left: number; top: number; width: number; height: number };
export type Edit = { crop: Area | null; hidden: readonly Area[] };
/** The crop, or the index of a hidden place. */
export type Chosen = 'crop' | number;

export const unchanged: Edit = { crop: null, hidden: [] };
export const firstHidden: Area = { left: 35, top: 45, width: 30, height: 10 };
export const firstCrop: Area = { left: 10, top: 10, width: 80, height: 80 };

/** As the server takes at most. */
export const mostHidden = 30;
/** In per cent: what a finger or a mouse can still take. */
const least = 2;

const tenths = (value: number) => Math.round(value * 10) / 10;
const within = (value: number, low: number, high: number) => tenths(Math.min(Math.max(value, low), high));

export function movedTo(area: Area, left: number, top: number): Area {
  return { ...area, left: within(left, 0, 100 - area.width), top: within(top, 0, 100 - area.height) };
}

export function sizedTo(area: Area, width: number, height: number): Area {
  return { ...area, width: within(width, least, 100 - area.left), height: within(height, least, 100 - area.top) };
}

export type Point = { x: number; y: number };

/** Spans two corners, whichever is which. */
export function spanned(one: Point, other: Point): Area {
  const left = within(Math.min(one.x, other.x), 0, 100 - least);
  const top = within(Math.min(one.y, other.y), 0, 100 - least);
  return sizedTo({ left, top, width: 0, height: 0 }, Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

export const areaOf = ({ crop, hidden }: Edit, chosen: Chosen): Area | null =>
  chosen === 'crop' ? crop : (hidden[chosen] ?? null);

export function withArea(edit: Edit, chosen: Chosen, area: Area): Edit {
  if (chosen === 'crop') return { ...edit, crop: area };
  return { ...edit, hidden: edit.hidden.map((one, index) => (index === chosen ? area : one)) };
}

export function withoutArea(edit: Edit, chosen: Chosen): Edit {
  if (chosen === 'crop') return { ...edit, crop: null };
  return { ...edit, hidden: edit.hidden.filter((_, index) => index !== chosen) };
}

/** In per cent for one press of an arrow key. */
const step = 1;
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Returns what an arrow key does to an area, with Shift to its size; null for other keys. */
export function byKey(area: Area, { key, shiftKey }: { key: string; shiftKey: boolean }): Area | null {
  const by = arrows[key];
  if (by === undefined) return null;
  const [right, down] = by;
  return shiftKey
    ? sizedTo(area, area.width + right, area.height + down)
    : movedTo(area, area.left + right, area.top + down);
}
