import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import * as m from '#web/messages/index.ts';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';

export const kindTexts: Record<PhotoKind, () => string> = {
  inspection: m.desk_photo_inspection,
  repair: m.desk_photo_repair,
};

/** Not `photoKinds`, which would become a chunk that claimants' photos load too. */
export const kinds = ['inspection', 'repair'] as const satisfies PhotoKind[];

export const photoAddress = (claimId: string, { id }: Pick<DeskPhoto, 'id'>, width: 320 | 1600): string =>
  `/api/desk/claims/${claimId}/photos/${id}?w=${width}`;
