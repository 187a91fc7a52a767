// Every save is a new version; a published one takes the place of the one before, and of a brand of the folder.
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { giveUnnamedWords } from '#claim/wording/own/unnamed-words.server.ts';
import { addAuditEntry, changeOf } from '#server/audit.data.ts';
import { brandsInFiles, brandsOf } from '#server/brands/brands-of.ts';
import { addPictures } from '#server/brands/stored/brand-picture.data.ts';
import type { BrandVersion } from '#server/brands/stored/brand-version.ts';
import { addVersion, endVersions, listVersions } from '#server/brands/stored/brand-version.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { announcePublished } from '#server/db/published.ts';
import { Problem } from '#server/http/errors.ts';
import type { ImageWorker } from '#server/images/image-worker.server.ts';
import { type BrandContent, pictureFields } from '#shared/brands/brand-content.rules.ts';
import { leastContrast, unsafeColours } from '#shared/brands/safe-colours.ts';
import type { BrandToSave } from '#shared/brands/saved-brand.rules.ts';
import { brandRefused } from './brand-refused.server.ts';
import { type DrawnBrand, drawPictures } from './draw-pictures.server.ts';
import { listTakenHosts } from './taken-hosts.server.ts';

/** `actor` is as the audit has it, `name` as people read it. */
export type Saver = { actor: string; name: string };

/** `seen` is the newest version that was on screen, null for none; without it the last to save wins. */
export type SaveBrand = { id: string; content: BrandToSave; isPublished: boolean; seen?: number | null };

export type SavingServices = Services & { imageWorker: ImageWorker };

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this brand. Nothing was saved.');
}

/** Throws a Problem that names the nearest safe colours. */
function refuseUnsafeColours(content: BrandToSave): void {
  const unsafe = unsafeColours(content);
  if (unsafe.length === 0) return;
  const errors = unsafe.map(({ field, colour, contrast, nearest }) => ({
    pointer: `/content/${field}`,
    detail: `White on ${colour} has a contrast of ${contrast.toFixed(1)}, and needs ${leastContrast}. The nearest safe colour is ${nearest}.`,
  }));
  throw brandRefused(errors, { nearest: Object.fromEntries(unsafe.map(({ field, nearest }) => [field, nearest])) });
}

/** Throws a Problem if another brand has one of the hosts. */
async function checkNewHosts(tx: Tx, services: Services, { id, content: { hosts } }: SaveBrand): Promise<void> {
  const taken = await listTakenHosts(tx, services, { id, hosts });
  if (taken.length === 0) return;
  throw brandRefused(
    taken.map(({ at, owner }) => ({ pointer: `/content/hosts/${at}`, detail: `The brand ${owner} has this host.` })),
  );
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Contacts and pictures are only said to have changed. */
const isUntold: ReadonlySet<string> = new Set(['contact', 'mailFrom', ...pictureFields]);

/** A published version is compared with the one before it, and a draft with whatever was saved last. */
function changesFrom(versions: readonly BrandVersion[], after: BrandContent, isPublished: boolean) {
  const compared = isPublished ? versions.find(({ status }) => status === 'published') : versions[0];
  const before: Partial<BrandContent> = compared?.content ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof BrandContent)[];
  return fields
    .flatMap((field) => changeOf(field, textOf(before[field]), textOf(after[field])))
    .map((change) => (isUntold.has(change.field) ? { field: change.field } : change));
}

function isSaved(newest: BrandVersion, content: BrandContent, isPublished: boolean): boolean {
  // As JSON, because fields that are undefined are not in the store.
  const isSame = isDeepStrictEqual(newest.content, JSON.parse(JSON.stringify(content)));
  return isSame && newest.status === (isPublished ? 'published' : 'draft');
}

/** Brands are saved one after another, because their hosts are compared. */
export async function lockBrands(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310, 3)`.execute(tx);
}

type Saving = { wanted: SaveBrand; drawn: DrawnBrand; saver: Saver };

async function addNewest(tx: Tx, { wanted, drawn, saver }: Saving, { version, now }: { version: number; now: Date }) {
  const { id, isPublished } = wanted;
  await endVersions(tx, id, isPublished ? ['draft', 'published'] : ['draft']);
  await addPictures(tx, drawn.pictures, now);
  await addVersion(tx, {
    id: newId(),
    brand: id,
    version,
    content: JSON.stringify(drawn.content),
    status: isPublished ? 'published' : 'draft',
    saved_by: saver.actor,
    saved_by_name: saver.name,
    saved_at: now,
    published_at: isPublished ? now : null,
  });
  if (!isPublished) return;
  await giveUnnamedWords(tx, [id], now);
  await announcePublished(tx);
}

async function storeVersion(tx: Tx, services: Services, saving: Saving): Promise<number> {
  const { wanted, drawn, saver } = saving;
  const { id, isPublished, seen } = wanted;
  await lockBrands(tx);
  const versions = await listVersions(tx, id);
  const [newest] = versions;
  if (newest && isSaved(newest, drawn.content, isPublished)) return newest.version;
  const last = newest?.version ?? null;
  if (seen !== undefined && seen !== last) throw changedMeanwhile();
  await checkNewHosts(tx, services, wanted);
  const [version, now] = [(last ?? 0) + 1, services.now()];
  await addNewest(tx, saving, { version, now });
  await addAuditEntry(tx, {
    at: now,
    actor: saver.actor,
    detail: `${drawn.content.name} (${id})`,
    action: isPublished ? 'desk.publish-brand' : 'desk.draft-brand',
    changes: changesFrom(versions, drawn.content, isPublished),
  });
  return version;
}

/**
 * Saves a draft, or publishes: then all pages, mails and documents have it from the answer on. The same again changes
 * nothing. Returns the version's number. Throws a Problem for an unsafe colour, a picture that cannot be drawn, a host
 * of another brand, or a version that was not seen.
 */
export async function saveBrand(services: SavingServices, wanted: SaveBrand, saver: Saver): Promise<number> {
  refuseUnsafeColours(wanted.content);
  const { kysely } = services.database;
  const file = brandsInFiles(services.settings).brands.find(({ brand }) => brand.id === wanted.id);
  const drawing = { worker: services.imageWorker, brand: wanted.content, file };
  const drawn = await drawPictures(kysely, drawing);
  const version = await kysely.transaction().execute((tx) => storeVersion(tx, services, { wanted, drawn, saver }));
  if (!wanted.isPublished) return version;
  await brandsOf(services).read();
  // The first brand gets the words from before it.
  await liveWordingOf(services).read();
  return version;
}
