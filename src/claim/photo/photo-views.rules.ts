import type { ServerText } from '#shared/words/server-texts.ts';
/** From which side a photo is. The name is stored, so one that has shipped stays. */
export const photoViews = [
  'front',
  'back',
  'top-edge',
  'bottom-edge',
  'left-edge',
  'right-edge',
  'screen-on',
  'imei-screen',
  'serial',
  'lid',
  'keyboard',
  'underside',
  'strap',
  'inside',
  'charger',
  'damage',
  'accessories',
] as const;
export type PhotoView = (typeof photoViews)[number];

/** As claimants read it. It comes with a photo, so that no page carries all of them. */
const viewNames: Record<PhotoView, ServerText> = {
  front: 'Front',
  back: 'Back',
  'top-edge': 'Top edge',
  'bottom-edge': 'Bottom edge',
  'left-edge': 'Left edge',
  'right-edge': 'Right edge',
  'screen-on': 'Screen on',
  'imei-screen': 'IMEI on the screen',
  serial: 'Serial number',
  lid: 'Lid',
  keyboard: 'Keyboard',
  underside: 'Underside',
  strap: 'Strap',
  inside: 'Inside',
  charger: 'Charger',
  damage: 'Damage',
  accessories: 'Accessories',
};

export const viewName = (view: string): ServerText | null => viewNames[view as PhotoView] ?? null;
