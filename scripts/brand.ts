// npm run brand -- new <name> makes a folder for a brand; npm run brand -- check [<name>] says what is missing.
import { existsSync } from 'node:fs';

import { readBrandNotices } from '../src/features/notifications/words/brand-notices.server.ts';
import { readBrands } from '../src/server/brands/brand-folder.ts';
import { ownBrandsFolder } from '../src/server/brands/brands-of.ts';
import { checkBrands, type BrandCheck } from '../src/server/brands/check-brand.ts';
import { makeBrand } from '../src/server/brands/new-brand.ts';
import { readSettings } from '../src/server/settings/env.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run brand -- new <name>, or npm run brand -- check [<name>]';

/** Only where brands are: a machine that prepares one needs no other setting of the portal. */
function brandsFolder(): string {
  const { BRANDS_DIR, DATA_DIR } = process.env;
  return ownBrandsFolder(readSettings({ BRANDS_DIR, DATA_DIR }));
}

function makeNew(id: string): string {
  const folder = makeBrand(brandsFolder(), id);
  return [
    `${folder} is made. Change brand.json, replace the pictures, and read README.md there for each field. Then:`,
    '',
    `  npm run brand -- check ${id}`,
    '',
    'The portal reads it at its next start.',
  ].join('\n');
}

const linesOf = ({ id, good, missing }: BrandCheck): string[] => [
  `${id}:`,
  ...good.map((line) => `  ✓ ${line}`),
  ...missing.map((line) => `  ✗ ${line}`),
];

async function check(id: string | null): Promise<string> {
  const folder = brandsFolder();
  if (!existsSync(folder))
    throw new Error(`There is no folder ${folder}. Make a brand with npm run brand -- new NAME.`);
  const checks = await checkBrands(folder, id);
  readBrandNotices(readBrands(folder));
  const text = checks.flatMap(linesOf).join('\n');
  const count = checks.flatMap(({ missing }) => missing).length;
  if (count > 0) throw new Error(`${text}\n${count} ${count === 1 ? 'thing is' : 'things are'} missing.`);
  return `${text}\nNothing is missing.`;
}

await printAnswer(async () => {
  const [command, id, ...more] = process.argv.slice(2);
  if (command === 'new' && id !== undefined && more.length === 0) return makeNew(id);
  if (command === 'check' && more.length === 0) return check(id ?? null);
  throw new Error(usage);
});
