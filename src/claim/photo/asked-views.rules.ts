import type { DeviceKind } from '#shared/device-drawings.ts';
import type { PhotoView } from './photo-views.rules.ts';

const edges = ['top-edge', 'bottom-edge', 'left-edge', 'right-edge'] as const;
const last = ['damage', 'accessories'] as const;

const lists: Record<DeviceKind, readonly PhotoView[]> = {
  phone: ['front', 'back', ...edges, 'screen-on', 'imei-screen', ...last],
  tablet: ['front', 'back', ...edges, 'screen-on', 'serial', ...last],
  laptop: ['lid', 'screen-on', 'keyboard', 'underside', 'left-edge', 'right-edge', 'serial', 'damage', 'charger'],
  watch: ['front', 'back', 'left-edge', 'right-edge', 'strap', 'screen-on', 'serial', 'damage', 'charger'],
  console: ['front', 'back', 'underside', 'screen-on', 'serial', ...last],
  other: ['front', 'back', 'left-edge', 'right-edge', 'serial', ...last],
};

/** What a client asks to be photographed, by kind of device. Of a kind that is absent it is what ships. */
export type ViewLists = { [Kind in DeviceKind]?: PhotoView[] | undefined };

/** Returns what is to be photographed of a device, in its order. */
export const shotsOf = (kind: DeviceKind, own: ViewLists = {}): readonly PhotoView[] => own[kind] ?? lists[kind];

/** As the claimant reads it below the photo. */
export const shotName = (shot: PhotoView): string =>
  `${shot[0]?.toUpperCase()}${shot.slice(1).replaceAll('-', ' ')}.jpg`;
