import type { BrandOption } from '#shared/brands/brand-choice.ts';
import type { Brands } from './brand.ts';
import { Problem } from '#server/http/errors.ts';

export function brandOptions({ all }: Pick<Brands, 'all'>): BrandOption[] {
  return all.map(({ id, name }) => ({ id, name }));
}

export function checkBrandsKnown({ all }: Pick<Brands, 'all'>, ids: readonly string[] | null): void {
  const index = (ids ?? []).findIndex((id) => !all.some((brand) => brand.id === id));
  if (index < 0) return;
  const detail = `This must be one of: ${all.map(({ id }) => id).join(', ')}.`;
  throw new Problem(400, 'invalid-body', 'The body is not valid.', {
    errors: [{ pointer: `/brands/${index}`, detail }],
  });
}
