import { Readable } from 'node:stream';

import { makeZip } from 'client-zip';

import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { readDocument, readStoredClaim } from '#claim/document/claim-write.data.ts';
import { readOpenNeeds } from '#claim/support/support-needs.data.ts';
import type { Need } from '#claim/support/support-needs.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { exportReadme } from './export-readme.rules.ts';
import { readActors } from './audit-actors.data.ts';
import { withActors } from './audit-actors.rules.ts';
import { filesOf, type HeldFile, type HeldRows, readHeld } from './evidence.data.ts';

type Entry = { name: string; lastModified: Date; input: string | ReadableStream<Uint8Array> };

type Exported = {
  number: string;
  company: string;
  insurer: string | null;
  document: object;
  held: HeldRows[];
  files: HeldFile[];
};

export type ExportAsk = { path: string; actor: string };

/** Says what is kept sealed, because it is the claimant's own. */
function withOpenNeeds(held: HeldRows[], needs: readonly Need[]): HeldRows[] {
  const contentOf = (id: unknown) => needs.find((need) => need.id === id);
  return held.map((one) => {
    if (one.table !== 'support_need') return one;
    return { ...one, rows: one.rows.map((row) => ({ ...row, ...contentOf(row['id']) })) };
  });
}

async function readAll(services: Services, { path, actor }: ExportAsk): Promise<Exported> {
  const { database, settings, now } = services;
  const number = claimNumber(path);
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const claimId = await claimOfNumber(tx, number);
      const stored = claimId === null ? null : await readStoredClaim(tx, claimId);
      if (claimId === null || !stored) throw noSuchClaim();
      // First, so that the export contains its own entry.
      await addAuditEntry(tx, { at: now(), actor, action: 'claim.exported', claimId });
      const rows = withOpenNeeds(await readHeld(tx, claimId), await readOpenNeeds(tx, claimId, { settings }));
      const held = withActors(rows, await readActors(tx, claimId));
      const files = await filesOf(tx, claimId);
      const document = await readDocument(tx, stored);
      const brand = brandsOf(services).byId(stored.claim.brand);
      const of = { company: brand.companyName, insurer: insurerOf(document.contract?.customer ?? null, brand.insurer) };
      return { ...of, number: stored.claim.number, document, held, files };
    });
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function* entriesOf(found: Exported, store: PhotoStore, at: Date): AsyncGenerator<Entry> {
  const { number, company, insurer, document, held, files } = found;
  const entry = (name: string, input: Entry['input'], lastModified = at): Entry => ({ name, input, lastModified });
  yield entry('claim.json', json({ number, ...document }));
  for (const { table, rows } of held) if (rows.length > 0) yield entry(`data/${table}.json`, json(rows));
  const missing: string[] = [];
  for (const { storeKey, path, at: kept } of files) {
    const file = await store.get(storeKey);
    if (file === null) missing.push(path);
    else yield entry(path, Readable.toWeb(file.stream) as ReadableStream<Uint8Array>, kept);
  }
  const tables = held.map(({ table, what, rows }) => ({ table, what, rows: rows.length }));
  const facts = { number, madeAt: at, company, insurer, tables, missing };
  // Last, because it names the missing files.
  yield entry('README.txt', exportReadme({ ...facts, files: files.length - missing.length }));
}

export async function exportClaim(
  services: Services,
  store: PhotoStore,
  ask: ExportAsk,
): Promise<{ name: string; zip: Readable }> {
  const found = await readAll(services, ask);
  const zip = makeZip(entriesOf(found, store, services.now()));
  const name = `claim-${found.number.replaceAll(/[^A-Za-z0-9_-]/g, '-')}.zip`;
  return { name, zip: Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]) };
}
