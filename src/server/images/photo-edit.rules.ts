/** A rectangle in per cent of the picture, from its top left corner. */
export type PhotoArea = { left: number; top: number; width: number; height: number };

/** What is cut away and covered for good. `crop` null keeps the whole picture; `hidden` counts from the whole one too. */
export type PhotoEdit = { crop: PhotoArea | null; hidden: readonly PhotoArea[] };

export type Size = { width: number; height: number };
/** In pixels, with its right and bottom edge outside. */
export type Region = { left: number; top: number; right: number; bottom: number };

/** In pixels: the largest block that a JPEG codes as one (ITU-T T.81, with chroma halved both ways). */
const codedBlock = 16;
/** In pixels: how far a decoder spreads chroma beyond its block. */
const chromaSpread = 2;

const share = (per: number, of: number) => (per * of) / 100;
const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

export function croppedTo(crop: PhotoArea | null, { width, height }: Size): Region {
  if (crop === null) return { left: 0, top: 0, right: width, bottom: height };
  const left = within(Math.round(share(crop.left, width)), width - 1);
  const top = within(Math.round(share(crop.top, height)), height - 1);
  const right = within(Math.round(share(crop.left + crop.width, width)), width);
  const bottom = within(Math.round(share(crop.top + crop.height, height)), height);
  return { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) };
}

/**
 * Returns what is covered: the place and every coded block that it touches, because the pixels beside it in such a
 * block were coded together with it and so tell of it.
 */
export function coveredBy({ left, top, width, height }: PhotoArea, size: Size): Region {
  const from = (per: number, of: number) => Math.floor(share(per, of) / codedBlock) * codedBlock - chromaSpread;
  const to = (per: number, of: number) => Math.ceil(share(per, of) / codedBlock) * codedBlock + chromaSpread;
  return {
    left: within(from(left, size.width), size.width),
    top: within(from(top, size.height), size.height),
    right: within(to(left + width, size.width), size.width),
    bottom: within(to(top + height, size.height), size.height),
  };
}

/** Returns the part of a region that is within another, counted from its corner; null where they do not meet. */
export function partWithin(region: Region, frame: Region): Region | null {
  const left = Math.max(region.left, frame.left) - frame.left;
  const top = Math.max(region.top, frame.top) - frame.top;
  const right = Math.min(region.right, frame.right) - frame.left;
  const bottom = Math.min(region.bottom, frame.bottom) - frame.top;
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}
