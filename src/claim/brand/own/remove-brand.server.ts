import { addAuditEntry } from '#server/audit.data.ts';
import type { Brand } from '#server/brands/brand.ts';
import { brandsInFiles, brandsOf } from '#server/brands/brands-of.ts';
import { endVersions, listVersions } from '#server/brands/stored/brand-version.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { announcePublished } from '#server/db/published.ts';
import { Problem } from '#server/http/errors.ts';
import { type BrandUse, readBrandUse } from './brand-use.data.ts';
import { lockBrands, type Saver } from './save-brand.server.ts';
import { listTakenHosts } from './taken-hosts.server.ts';

/** `despiteUse`: clients and claims that name the brand get the default one. */
export type RemoveBrand = { id: string; despiteUse: boolean };

function usesOf({ clients, hasClaims, limits }: BrandUse): string[] {
  return [
    ...(clients.length > 0 ? [`the clients ${clients.join(', ')}`] : []),
    ...(hasClaims ? ['claims'] : []),
    ...(limits > 0 ? [`${limits} accounts or keys that are limited to it`] : []),
  ];
}

function inUse(uses: readonly string[]): Problem {
  const detail = `This brand is used by ${uses.join(', and by ')}. They would get the default brand.`;
  return new Problem(409, 'brand-in-use', detail, { members: { uses } });
}

function isDefault(): Problem {
  const detail =
    'This is the default brand, which hosts and claims without a brand have. Set DEFAULT_BRAND to another.';
  return new Problem(409, 'default-brand', detail);
}

/** Throws a Problem if the brand of the file could not serve again. */
async function checkHostsOfFile(tx: Tx, services: Services, { id, hosts }: Brand): Promise<void> {
  const [taken] = await listTakenHosts(tx, services, { id, hosts });
  if (!taken) return;
  const detail = `The file’s brand has the host ${taken.host}, which the brand ${taken.owner} has now. Take it away there first.`;
  throw new Problem(409, 'host-taken', detail);
}

/** Takes what is published and drafted of a brand out of use; its versions are kept. A brand of the folder serves again. */
export async function removeBrand(services: Services, { id, despiteUse }: RemoveBrand, saver: Saver): Promise<void> {
  const inFile = brandsInFiles(services.settings).brands.find(({ brand }) => brand.id === id);
  if (!inFile && brandsOf(services).byId(null).id === id) throw isDefault();
  await services.database.kysely.transaction().execute(async (tx) => {
    await lockBrands(tx);
    const [newest] = await listVersions(tx, id);
    const uses = inFile || despiteUse ? [] : usesOf(await readBrandUse(tx, id));
    if (uses.length > 0) throw inUse(uses);
    if (inFile) await checkHostsOfFile(tx, services, inFile.brand);
    const ended = await endVersions(tx, id, ['draft', 'published']);
    if (!newest || ended === 0) throw new Problem(404, 'brand-not-found', 'Nothing of this brand is saved here.');
    const entry = { at: services.now(), actor: saver.actor, detail: `${newest.content.name} (${id})` };
    await addAuditEntry(tx, { ...entry, action: 'desk.remove-brand' });
    await announcePublished(tx);
  });
  await brandsOf(services).read();
}
