// npm run migrate: brings the database to this version while a server of the version before goes on serving, and loads
// the program once, so that the start after it finds it compiled.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// That of `npm start`, where the settings name none.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/fettle'));

// After it, because it holds for what is loaded later alone.
const { printAnswer } = await import('./run/print-answer.ts');
const { openAsItIs, requireDatabase } = await import('./run/open-database.ts');
const { readSettings } = await import('../src/server/settings/env.ts');
const { migrateStore } = await import('../src/main/start/store.server.ts');
const { isSpread } = await import('../src/server/db/spread.ts');
await import('../src/main/app.ts');
await import('../src/main/start/work.ts');

async function main(): Promise<string> {
  const settings = readSettings(process.env);
  await requireDatabase(settings);
  const { database, close } = await openAsItIs(settings);
  try {
    const done = await migrateStore({ database, spread: await isSpread(database.pool) });
    return done.length === 0
      ? 'The database is of this version already.'
      : `Applied ${done.join(', ')}. A server of the version before goes on, but does not start again.`;
  } finally {
    await close();
  }
}

await printAnswer(main);
