// `x` and `y` are the distance of the photo's centre from the frame's, in per cent of the frame's sides.
export type Zoom = { scale: number; x: number; y: number };

/** A point, by its distance from the frame's centre, in the same measure. */
export type Place = Pick<Zoom, 'x' | 'y'>;

const centre: Place = { x: 0, y: 0 };
export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const steps = [1, 1.5, 2, 3, 4];
const largest = 4;
/** In per cent of the frame. */
export const panStep = 10;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;

function clamped({ scale, x, y }: Zoom): Zoom {
  const most = (scale - 1) * 50;
  return { scale, x: within(x, most), y: within(y, most) };
}

/** What stands at `about` stays there, as far as the photo fills the frame. */
export function scaled(zoom: Zoom, scale: number, about = centre): Zoom {
  const next = Math.min(largest, Math.max(1, scale));
  const ratio = next / zoom.scale;
  return clamped({
    scale: next,
    x: about.x + (zoom.x - about.x) * ratio,
    y: about.y + (zoom.y - about.y) * ratio,
  });
}

export function stepped(zoom: Zoom, direction: 1 | -1): Zoom {
  const next = direction === 1 ? steps.find((step) => step > zoom.scale) : steps.findLast((step) => step < zoom.scale);
  return scaled(zoom, next ?? zoom.scale);
}

export function panned(zoom: Zoom, right: number, down: number): Zoom {
  return clamped({ ...zoom, x: zoom.x + right, y: zoom.y + down });
}

/** Brings what stands at a place to the middle, as far as the photo fills the frame. */
export const centred = (zoom: Zoom, { x, y }: Place): Zoom => panned(zoom, -x, -y);

export function transformOf({ scale, x, y }: Zoom): string {
  return `translate(${x}%, ${y}%) scale(${scale})`;
}

export const canEnlarge = ({ scale }: Zoom): boolean => scale < largest;
export const isEnlarged = ({ scale }: Zoom): boolean => scale > 1;
