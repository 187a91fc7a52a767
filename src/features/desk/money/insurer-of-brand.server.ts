import type { InsurerOfBrand } from '#claim/money/money.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';

export const insurerOfBrand =
  ({ settings }: Pick<Services, 'settings'>): InsurerOfBrand =>
  (brand) =>
    brandsOf(settings).byId(brand).insurer;
