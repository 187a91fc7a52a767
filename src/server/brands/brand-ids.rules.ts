import { z } from 'zod';

import { mostLimitBrands } from '#shared/brands/brand-choice.ts';

/** The brands that a key or an account is limited to: ids of brands, or null for all. Whether they exist, the call says. */
export const brandIds = z
  .array(z.string({ error: 'This must be the id of a brand.' }).min(1).max(100), {
    error: 'This must be a list of brands, or null for all.',
  })
  .min(1, { error: 'Name at least one brand, or send null for all.' })
  .max(mostLimitBrands)
  .transform((list) => [...new Set(list)].toSorted())
  .nullable();
