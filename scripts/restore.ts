// npm run restore -- <folder>: puts a back-up into the empty database of the settings and an empty DATA_DIR.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { readSettings, type Settings } from '../src/server/settings/env.ts';
import { vaultKeyId } from '../src/server/secrets/vault.ts';
import { readManifest } from './backup/manifest.ts';
import { restore } from './backup/restore.ts';
import { summaryOf } from './backup/summary.ts';
import { openAsItIs } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run restore -- <folder of a back-up>';

/** The ids of all secrets that the portal would read here; none is made for this. */
async function keysAtHand({ secretKey, oldSecretKeys, dataDir }: Settings): Promise<string[]> {
  const kept = Buffer.from(await readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => ''), 'base64');
  return [secretKey, ...oldSecretKeys, kept].filter(({ length }) => length > 0).map(vaultKeyId);
}

async function main(): Promise<string> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0) throw new Error(usage);
  const folder = resolve(given);
  // Before a database is made for it.
  await readManifest(folder);
  const settings = readSettings(process.env);
  const { database, close } = await openAsItIs(settings);
  try {
    const manifest = await restore({ pool: database.pool, dataDir: settings.dataDir }, folder);
    const lines = [`Restored from ${folder}: ${summaryOf(manifest)}`];
    if (!(await keysAtHand(settings)).includes(manifest.vaultKey)) {
      lines.push(
        'The secret key of that portal is not here. Set it (SECRET_KEY, or SECRET_KEY_OLD and rotate) before you start, or sealed texts cannot be opened.',
      );
    }
    return [...lines, 'Erase again what was erased since; then start the portal.'].join('\n');
  } finally {
    await close();
  }
}

await printAnswer(main);
