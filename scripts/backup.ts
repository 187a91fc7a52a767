// npm run backup -- <folder> [--with-secret]: a back-up of the database and the photos, also while the portal runs.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { requireOneMachine } from '../src/server/db/spread.ts';
import { readSettings } from '../src/server/settings/env.ts';
import { storedSecretKey } from '../src/server/secrets/secret-key.ts';
import { vaultKeyId } from '../src/server/secrets/vault.ts';
import { backUp } from './backup/back-up.ts';
import { summaryOf } from './backup/summary.ts';
import { openAsItIs, requireDatabase } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run backup -- <folder that is not there yet> [--with-secret]';

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'with-secret': { type: 'boolean', default: false } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new Error(usage);
  const folder = resolve(given);
  const settings = readSettings(process.env);
  const { dataDir, photoStore } = settings;
  await requireDatabase(settings);
  const { database, close } = await openAsItIs(settings);
  try {
    await requireOneMachine(database.pool);
    const secretKey = settings.secretKey.length > 0 ? settings.secretKey : await storedSecretKey(dataDir);
    const source = {
      pool: database.pool,
      dataDir,
      photosInBucket: photoStore !== null,
      vaultKey: vaultKeyId(secretKey),
    };
    const manifest = await backUp({ ...source, withSecret: values['with-secret'] }, folder, new Date());
    return [
      `Backed up to ${folder}: ${summaryOf(manifest)}`,
      manifest.files.some(({ name }) => name === 'secret-key')
        ? 'It holds the secret key: keep it as safe as a password.'
        : 'It does not hold the secret key: keep that somewhere else, because without it sealed texts cannot be opened.',
      'It holds personal data.',
    ].join('\n');
  } finally {
    await close();
  }
}

await printAnswer(main);
