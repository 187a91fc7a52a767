import { formatDateTime } from '#shared/time/dates.ts';
import type { PackReader, PackTable } from './pack-source.ts';

type Told = {
  number: string;
  brand: { companyName: string };
  reader: PackReader;
  hasFiles: boolean;
  asOf: Date;
  facts: [label: string, value: string][];
  tables: readonly { table: PackTable }[];
};

const forWhom: Record<PackReader, string> = {
  operator: 'For the repair company alone: it has notes of the desk and support needs, which an insurer does not get.',
  insurer:
    'For the insurer: without notes for the desk only, without support needs, without who opened a passcode, without when the excess was asked for and without why the desk changed a state.',
};

export const packTitle = (number: string): string => `Evidence of claim ${number}`;

/** The name of its file, without an ending. */
export const packFile = (number: string): string => `evidence-${number.replaceAll(/[^A-Za-z0-9_-]/g, '-')}`;

export const packLead = ({ brand, reader, asOf }: Pick<Told, 'brand' | 'reader' | 'asOf'>): string =>
  `By ${brand.companyName}, from what is stored, until ${formatDateTime(asOf)}. ${forWhom[reader]} Times are London’s. No passcode is in it.`;

const filesText = ({ hasFiles }: Pick<Told, 'hasFiles'>): string =>
  hasFiles
    ? 'The folders photos and attachments hold the photos that the claimant sees, and the files that came with messages.'
    : 'Photos and files are left out, because they may show a name or an address, which the client keeps back.';

export function packReadme(pack: Told, missing: readonly string[]): string {
  const { number, facts, tables } = pack;
  return [
    packTitle(number),
    '',
    packLead(pack),
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    'Each table is a CSV file in UTF-8, the oldest row first. The same claim gives the same files; sha256.txt has their',
    'hashes, which `sha256sum -c sha256.txt` checks. The audit of the repair company has the hash of sha256.txt.',
    '',
    ...tables.flatMap(({ table: { id, title, about } }) => [`${id}.csv  ${title}`, `  ${about}`]),
    '',
    filesText(pack),
    ...(missing.length > 0
      ? ['These files are named but gone from the store:', ...missing.map((path) => `  ${path}`)]
      : []),
    '',
  ].join('\r\n');
}
