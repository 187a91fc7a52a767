import type { InsurerOfBrand } from '#claim/money/money.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';

export const insurerOfBrand =
  (services: Pick<Services, 'database' | 'settings'>): InsurerOfBrand =>
  (brand) =>
    brandsOf(services).byId(brand).insurer;
