import * as m from '#web/messages/index.ts';
import type { Area, Chosen } from './areas.ts';

export const nameOf = (of: Chosen): string =>
  of === 'crop' ? m.desk_edit_stays() : m.desk_edit_place({ number: of + 1 });

export const placeOf = ({ left, top, width, height }: Area): string => m.desk_edit_at({ left, top, width, height });
