import type { FastifyInstance } from 'fastify';

import { findBrand, listBrands, type StoredBrand } from '#claim/brand/own/list-brands.server.ts';
import { removeBrand } from '#claim/brand/own/remove-brand.server.ts';
import { saveBrand, type SavingServices } from '#claim/brand/own/save-brand.server.ts';
import type { BrandVersion } from '#server/brands/stored/brand-version.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { brandId } from '#shared/brands/saved-brand.rules.ts';
import type { FastifyRequest } from 'fastify';
import { operatorOf } from '../integration.access.ts';
import { brandRoutes } from './brand-routes.ts';

function versionAnswer(of: BrandVersion | null) {
  if (of === null) return null;
  const { version, content, savedBy, savedAt } = of;
  return { version, content, savedBy, savedAt: savedAt.toISOString() };
}

function brandAnswer({ id, isDefault, file, published, draft }: StoredBrand) {
  const inFile = file?.content ?? null;
  return { id, isDefault, inFile, published: versionAnswer(published), draft: versionAnswer(draft) };
}

function checkedId(id: string): string {
  const parsed = brandId.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new Problem(400, 'invalid-brand', `The brand’s name ${parsed.error.issues[0]?.message ?? 'is not valid'}.`);
}

const saverOf = (request: FastifyRequest) => ({ actor: operatorOf(request), name: operatorOf(request) });

/** Brands, by the operator's system. */
export function brandCalls(app: FastifyInstance, services: SavingServices, guard: Guard): void {
  addRoutes(app, brandRoutes, {
    guard,
    handlers: {
      listBrands: async () => ({ brands: (await listBrands(services)).map(brandAnswer) }),
      getBrand: async ({ params: { brand } }) => brandAnswer(await findBrand(services, brand)),
      putBrand: async ({ params: { brand }, body: { content, publish }, request }) => {
        const wanted = { id: checkedId(brand), content, isPublished: publish };
        return { version: await saveBrand(services, wanted, saverOf(request)) };
      },
      deleteBrand: async ({ params: { brand }, query: { despiteUse }, request }) => {
        await removeBrand(services, { id: brand, despiteUse: despiteUse === 'true' }, saverOf(request));
      },
    },
  });
}
