// The evidence of a claim: tables by time, from what is stored. The same claim gives the same pack, because nothing in
// it says when it was made.
import { maskOfClaim } from '#claim/mask/claim-contacts.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { readWordingFiles } from '#claim/wording/brand-wording.server.ts';
import type { OwnTable } from '#claim/wording/state-wording.rules.ts';
import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { readHistory } from './claim-history.data.ts';
import { type Owner, ownerRows, tableOfOwners } from './owner-table.server.ts';
import { readNeedRows, tableOfNeeds } from './need-table.server.ts';
import { listPackFiles, type PackFile, type PackHead, readPackHead } from './pack-head.data.ts';
import { eachRow, newestOf, type PackAsk, readTable, sourcesFor } from './pack-rows.data.ts';
import type { PackReader, ReadTable } from './pack-source.ts';
import { packSources, stateSource } from './pack-sources.server.ts';
import { stateRows } from './state-table.server.ts';
import { listTold, listWordsThen } from './state-words.data.ts';
import type { WordsKnown } from './state-words.rules.ts';
import { listOwnersThen } from './owners-then.data.ts';

export type EvidencePack = {
  number: string;
  brand: Brand;
  reader: PackReader;
  hasFiles: boolean;
  /** When the newest thing in it happened. */
  asOf: Date;
  facts: [label: string, value: string][];
  tables: ReadTable[];
  files: () => Promise<PackFile[]>;
};

type Owners = (WordsKnown['owners'][number] & Owner)[];

export type PackServices = Pick<Services, 'database' | 'settings' | 'now'> & { brands: Brands };

function factsOf(head: PackHead, insurer: string | null, isMasked: boolean): EvidencePack['facts'] {
  const facts: EvidencePack['facts'] = [
    ['Claim reference', head.number],
    ['Job reference', head.externalReference],
    ['Policy number', head.policyNumber],
    ['Client', head.client ?? ''],
    ['Insurer', insurer ?? ''],
    ['Claimant', isMasked ? 'kept back, as the client has it' : head.name],
    ['Device', head.device],
    ['State', head.state],
    ['In the portal since', formatDateTime(head.createdAt)],
    ['Ended', formatDateTime(head.endedAt)],
  ];
  return facts.filter(([, value]) => value !== '');
}

const lastOf = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));

async function readWords(db: Db, { claimId, asOf }: PackAsk, owners: Owners): Promise<WordsKnown> {
  const of = {
    brands: owners.map(({ brand }) => brand),
    clientIds: owners.flatMap(({ clientId }) => clientId ?? []),
  };
  return {
    versions: await listWordsThen(db, claimId, of),
    told: await listTold(db, claimId, asOf),
    owners,
    facts: await readClaimFacts(db, claimId),
    ...(await readHistory(db, claimId)),
    until: asOf,
  };
}

/** Opens the packs of a server; what brands' files word is read once. */
export function evidencePacks(services: PackServices) {
  const { database, brands, now } = services;
  let files: ReadonlyMap<string, OwnTable> | null = null;
  const fileOf = ({ id }: Brand): OwnTable => (files ??= readWordingFiles(brands)).get(id) ?? {};

  const listOwners = async ({ claimId, asOf }: PackAsk): Promise<Owners> => {
    const owners = await listOwnersThen(database.kysely, claimId, asOf);
    return owners.map(({ customer, ...one }) => {
      const brand = brands.byId(one.brand);
      const insurer = one.isKnown ? insurerOf(customer, brand.insurer) : null;
      return { ...one, brand: brand.id, file: fileOf(brand), insurer };
    });
  };

  /**
   * Returns null without such a claim. The caller has checked who asks. A file may show a name or an address, so whoever
   * sees no contacts gets none, as on the claim's own pages, unless `withFiles`.
   */
  return async (claimId: string, reader: PackReader, { withFiles = false } = {}): Promise<EvidencePack | null> => {
    const head = await readPackHead(database.kysely, claimId);
    if (head === null) return null;
    const brand = brands.byId(head.brand);
    const isMasked = reader === 'insurer' && !head.showsContacts;
    const hasFiles = withFiles || !isMasked;
    const sources = sourcesFor(packSources, { reader });
    const mask = isMasked ? await maskOfClaim(database.kysely, claimId) : null;
    const until: PackAsk = { claimId, reader, mask, company: brand.companyName, asOf: now() };
    const needs = reader === 'operator' ? await readNeedRows(services, claimId) : [];
    const newest = await newestOf(database.kysely, sources, until);
    const belonged = await listOwners(until);
    const owners = ownerRows(belonged, reader);
    const words = await readWords(database.kysely, until, belonged);
    const states = stateRows({ each: () => eachRow(database.kysely, stateSource, until) }, words);
    const { rows: lastWords } = await states.newest(1);
    const others = [...needs, ...owners, ...lastWords].map(({ at }) => at);
    const asOf = lastOf([head.createdAt, ...(newest ? [newest] : []), ...others]);
    const tables = sources.flatMap((source) => {
      if (source.id === stateSource.id) return [states, tableOfOwners(owners)];
      const table = readTable(database.kysely, source, until);
      return source.id === 'complaints' && reader === 'operator' ? [table, tableOfNeeds(needs)] : [table];
    });
    return {
      number: head.number,
      brand,
      reader,
      hasFiles,
      asOf,
      tables,
      facts: factsOf(head, insurerOf(head.customer, brand.insurer), isMasked),
      files: async () => (hasFiles ? listPackFiles(database.kysely, claimId, until.asOf) : []),
    };
  };
}
