import { BrandError, type Brand, type Brands } from './brand.ts';
import { hostName } from './host-name.ts';

export type BrandSet = Pick<Brands, 'all' | 'of' | 'byId'>;

/** `published` are of the store, the one that was published first before the others. */
export type BrandSources = { folder: string; inFolder: readonly Brand[]; published: readonly Brand[] };

function ownersOfHosts(brands: readonly Brand[]): ReadonlyMap<string, Brand> {
  const owners = new Map<string, Brand>();
  for (const brand of brands) {
    for (const host of new Set(brand.hosts.map(hostName))) {
      const other = owners.get(host);
      if (other) throw new BrandError(`The brands ${other.id} and ${brand.id} both claim the host ${host}.`);
      owners.set(host, brand);
    }
  }
  return owners;
}

/** The folder decides before the store, so that nothing that is published changes whose the claims without a brand are. */
function defaultIdOf({ folder, inFolder, published }: BrandSources, named: string | null): string {
  const all = [...inFolder, ...published];
  if (named !== null) {
    if (all.some(({ id }) => id === named)) return named;
    const ids = [...new Set(all.map(({ id }) => id))].join(', ');
    throw new BrandError(`The brand ${named} is no folder of ${folder}, which has ${ids}.`);
  }
  const candidates = inFolder.length > 0 ? inFolder : published;
  const chosen = candidates.find(({ hosts }) => hosts.length === 0) ?? candidates[0];
  if (chosen === undefined) throw new BrandError(`${folder} holds no brand.`);
  return chosen.id;
}

/** Returns all brands by name: of the folder, and in their place or beside them those of the store. */
export function brandSet(sources: BrandSources, defaultId: string | null): BrandSet {
  const known = new Map([...sources.inFolder, ...sources.published].map((brand) => [brand.id, brand]));
  const all = [...known.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const byHost = ownersOfHosts(all);
  const fallback = known.get(defaultIdOf(sources, defaultId));
  if (fallback === undefined) throw new BrandError(`${sources.folder} holds no brand.`);
  return {
    all,
    of: (host) => byHost.get(hostName(host)) ?? fallback,
    byId: (id) => known.get(id ?? '') ?? fallback,
  };
}
