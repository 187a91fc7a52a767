/** What a station asks to be photographed, in its order. */
export const shots = [
  'front',
  'back',
  'top-edge',
  'bottom-edge',
  'left-edge',
  'right-edge',
  'screen-on',
  'imei-screen',
  'damage',
  'accessories',
] as const;

export type Shot = (typeof shots)[number];

/** As the claimant reads it below the photo. */
export const shotName = (shot: Shot): string => `${shot[0]?.toUpperCase()}${shot.slice(1).replaceAll('-', ' ')}.jpg`;
