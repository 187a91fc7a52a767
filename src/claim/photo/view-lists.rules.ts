import * as z from 'zod';

import { photoViews } from './photo-views.rules.ts';

const views = z
  .array(z.enum(photoViews, { error: `must be one of: ${photoViews.join(', ')}` }))
  .min(1, { error: 'must have at least one view' })
  .max(photoViews.length)
  .refine((list) => new Set(list).size === list.length, { error: 'must have each view once' })
  .optional();

/** What a client asks to be photographed, by kind of device and in this order. Of a kind that is absent it is what ships. */
export const viewLists = z.strictObject({
  phone: views,
  tablet: views,
  laptop: views,
  watch: views,
  console: views,
  other: views,
});
