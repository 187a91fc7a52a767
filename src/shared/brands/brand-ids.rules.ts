import { z } from 'zod';

import { mostLimitBrands } from '#shared/brands/brand-choice.ts';

/** Null means all brands. The route checks that they exist. */
export const brandIds = z
  .array(z.string({ error: 'This must be the id of a brand.' }).min(1).max(100), {
    error: 'This must be a list of brands, or null for all.',
  })
  .min(1, { error: 'Name at least one brand, or send null for all.' })
  .max(mostLimitBrands)
  .transform((list) => [...new Set(list)].toSorted())
  .nullable();
