import { brandsInFiles } from '#server/brands/brands-of.ts';
import { hostName } from '#server/brands/host-name.ts';
import { listPublishedVersions } from '#server/brands/stored/brand-version.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';

export type TakenHost = { at: number; host: string; owner: string };

/** Returns those of a brand's hosts that another brand has, in a file or in the store. */
export async function listTakenHosts(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  { id, hosts }: { id: string; hosts: readonly string[] },
): Promise<TakenHost[]> {
  const inStore = (await listPublishedVersions(db)).map(({ brand, content }) => ({ id: brand, hosts: content.hosts }));
  const stored = new Set(inStore.map((brand) => brand.id));
  const inFiles = brandsInFiles(settings).brands.map(({ brand }) => brand);
  const others = [...inStore, ...inFiles.filter((brand) => !stored.has(brand.id))].filter((brand) => brand.id !== id);
  const owners = new Map(others.flatMap((brand) => brand.hosts.map((host) => [hostName(host), brand.id] as const)));
  return hosts.flatMap((host, at) => {
    const owner = owners.get(hostName(host));
    return owner === undefined ? [] : [{ at, host, owner }];
  });
}
