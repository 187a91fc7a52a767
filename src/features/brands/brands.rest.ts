import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { readBrandUse } from '#claim/brand/own/brand-use.data.ts';
import { findBrand, listBrands, type StoredBrand } from '#claim/brand/own/list-brands.server.ts';
import { removeBrand } from '#claim/brand/own/remove-brand.server.ts';
import { saveBrand, type Saver, type SavingServices } from '#claim/brand/own/save-brand.server.ts';
import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { accountActor } from '#server/audit.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { BrandVersion } from '#server/brands/stored/brand-version.ts';
import { listVersions } from '#server/brands/stored/brand-version.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { done } from '#shared/rest-answers.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import {
  type BrandAnswer,
  brandRoutes,
  type ListedBrand,
  type ShownBrandVersion,
} from '#claim/brand/own/brand-routes.ts';
import { previewPath } from './preview-link.server.ts';

function shownVersion({ version, content, status, savedBy, savedAt, publishedAt }: BrandVersion): ShownBrandVersion {
  const at = { savedAt: savedAt.toISOString(), publishedAt: publishedAt?.toISOString() ?? null };
  return { version, content, status, savedBy, ...at };
}

function keptIn({ file, published }: StoredBrand): ListedBrand['keptIn'] {
  if (file === null) return 'store';
  return published === null ? 'file' : 'both';
}

/** What serves, or what is to serve. */
const contentOf = ({ published, file, draft }: StoredBrand) => (published ?? file ?? draft)?.content;

function listedBrand(services: SavingServices, of: StoredBrand): ListedBrand[] {
  const { id, published, draft, isDefault } = of;
  const content = contentOf(of);
  if (!content) return [];
  const serving = brandsOf(services).all.find((brand) => brand.id === id);
  const { name, primary, hosts } = content;
  return [
    {
      id,
      name,
      logo: serving?.logoLight ?? null,
      primary,
      keptIn: keptIn(of),
      isDefault,
      hosts,
      published: published?.version ?? null,
      draft: draft?.version ?? null,
    },
  ];
}

async function readBrand(services: SavingServices, id: string): Promise<BrandAnswer> {
  const { kysely } = services.database;
  const found = await findBrand(services, id);
  const [brand] = listedBrand(services, found);
  if (!brand) throw new Error(`The brand ${id} has no content.`);
  const versions = await listVersions(kysely, id);
  const { file, draft } = found;
  return {
    brand,
    inFile: file?.content ?? null,
    newest: versions[0]?.version ?? null,
    versions: versions.map(shownVersion),
    use: await readBrandUse(kysely, id),
    preview: draft && new URL(previewPath(services.settings, draft.id), services.settings.publicUrl).href,
  };
}

/** The operator's brands, for administrators. */
export function brandsRest(services: SavingServices, guard: Guard): FastifyPluginAsync {
  const saverOf = async (request: FastifyRequest): Promise<Saver> => {
    const { accountId } = accountOf(request);
    return { actor: accountActor(accountId), name: await nameOfAccount(services.database.kysely, accountId) };
  };
  return async (app) => {
    addRoutes(app, brandRoutes, {
      guard,
      handlers: {
        brands: async () => ({ brands: (await listBrands(services)).flatMap((one) => listedBrand(services, one)) }),
        brand: ({ query: { id } }) => readBrand(services, id),
        saveBrand: async ({ body: { id, content, publish, seen }, request }) => {
          const wanted = { id, content, isPublished: publish, ...(seen !== undefined && { seen }) };
          return { version: await saveBrand(services, wanted, await saverOf(request)) };
        },
        removeBrand: async ({ body, request }) => {
          await removeBrand(services, body, await saverOf(request));
          return done;
        },
      },
    });
  };
}
