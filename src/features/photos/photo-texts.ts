import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import * as m from '#web/messages/index.ts';
import type { Photo } from './photos.rules.ts';

const altOf = { inspection: m.photos_alt_inspection, repair: m.photos_alt_repair };

export function photoText(kind: PhotoKind, { view }: Photo, at: { number: number; total: number }): string {
  return view ? `${altOf[kind](at)}: ${view}` : altOf[kind](at);
}
