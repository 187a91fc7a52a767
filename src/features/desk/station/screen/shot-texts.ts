import * as m from '#web/messages/index.ts';
import type { Shot } from '../shots.rules.ts';

export const shotTexts: Record<Shot, () => string> = {
  front: m.station_shot_front,
  back: m.station_shot_back,
  'top-edge': m.station_shot_top,
  'bottom-edge': m.station_shot_bottom,
  'left-edge': m.station_shot_left,
  'right-edge': m.station_shot_right,
  'screen-on': m.station_shot_screen,
  'imei-screen': m.station_shot_imei,
  damage: m.station_shot_damage,
  accessories: m.station_shot_accessories,
};

/** Of these there may be several. */
export const isRepeated = (shot: Shot): boolean => shot === 'damage' || shot === 'accessories';
