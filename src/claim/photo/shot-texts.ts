import * as m from '#web/messages/index.ts';
import type { PhotoView } from './photo-views.rules.ts';

export const shotTexts: Record<PhotoView, () => string> = {
  front: m.station_shot_front,
  back: m.station_shot_back,
  'top-edge': m.station_shot_top,
  'bottom-edge': m.station_shot_bottom,
  'left-edge': m.station_shot_left,
  'right-edge': m.station_shot_right,
  'screen-on': m.station_shot_screen,
  'imei-screen': m.station_shot_imei,
  serial: m.station_shot_serial,
  lid: m.station_shot_lid,
  keyboard: m.station_shot_keyboard,
  underside: m.station_shot_underside,
  strap: m.station_shot_strap,
  inside: m.station_shot_inside,
  charger: m.station_shot_charger,
  damage: m.station_shot_damage,
  accessories: m.station_shot_accessories,
};

/** Of these there may be several. */
export const isRepeated = (shot: PhotoView): boolean => shot === 'damage' || shot === 'accessories';
