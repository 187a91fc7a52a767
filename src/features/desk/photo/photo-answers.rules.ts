import * as z from 'zod';

import { photoKinds } from '#claim/photo/photo-names.rules.ts';

const instant = z.iso.datetime();

const photo = z.object({
  id: z.uuid(),
  file: z.string().meta({
    description: 'Names its file: publishing gives the photo another id and keeps this, and editing changes it.',
  }),
  kind: z.enum(photoKinds),
  name: z.string(),
  by: z.string().nullable().meta({ description: 'The handler who took it; null for one of the operator’s system.' }),
  at: instant.meta({ description: 'When it came, or was published.' }),
  view: z.string().nullable().meta({ description: 'From which side it is; null where nobody said.' }),
  viewName: z.string().nullable().meta({ description: 'That in words.' }),
  caption: z.string().nullable().meta({ description: 'What the claimant reads with it.' }),
});
export type DeskPhoto = z.infer<typeof photo>;

export const photosAnswer = z.object({
  waiting: z.array(photo).meta({ description: 'Not published, in their order. An auditor gets none.' }),
  shown: z.array(photo).meta({ description: 'What the claimant sees, inspection first.' }),
  station: z
    .object({ until: instant, isOpen: z.boolean().meta({ description: 'A phone has opened it.' }) })
    .nullable()
    .meta({ description: 'The link for a phone that the asker has made for this claim.' }),
});
export type DeskPhotos = z.infer<typeof photosAnswer>;

export const addedAnswer = z.object({ photoId: z.uuid() });
export type PhotoAdded = z.infer<typeof addedAnswer>;

/** In pixels: of the list, and of one photo on its own. */
export const deskPhotoWidths = [320, 1600] as const;
