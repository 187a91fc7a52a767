import type { ViewLists } from '#claim/photo/asked-views.rules.ts';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import { shotTexts } from '#claim/photo/shot-texts.ts';
import { deviceKinds, type DeviceKind } from '#shared/device-drawings.ts';
import * as m from '#web/messages/index.ts';

export const photoKindTexts: Record<DeviceKind, () => string> = {
  phone: m.clients_photos_phone,
  tablet: m.clients_photos_tablet,
  laptop: m.clients_photos_laptop,
  watch: m.clients_photos_watch,
  console: m.clients_photos_console,
  other: m.clients_photos_other,
};

export const viewsText = (views: readonly PhotoView[]): string => views.map((view) => shotTexts[view]()).join(', ');

export function photosLines(lists: ViewLists): string[] {
  const lines = deviceKinds.flatMap((kind) => {
    const views = lists[kind];
    return views === undefined
      ? []
      : [m.clients_photos_said({ kind: photoKindTexts[kind](), views: viewsText(views) })];
  });
  return lines.length > 0 ? lines : [m.clients_photos_said_usual()];
}
