import { buildApp } from '#main/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { storeNow } from './desk-facts.ts';

// The portal in a process of its own, so that its memory and its time are its own. Its clock starts at the store's.
// Speaks to `desk-servers.ts` by messages.

const [config = '{}', dataDir = '', integrationKey = ''] = process.argv.slice(2);
const started = Date.now();
const database = openDatabase(JSON.parse(config) as object);
const settings = readSettings({
  DATA_DIR: dataDir,
  DEMO: 'off',
  VITALS: 'off',
  NOTIFICATIONS: 'off',
  BRANDS_DIR: 'brands',
  SECRET_KEY: 'a secret that only the benches use, 0000',
  INTEGRATION_KEY: integrationKey,
});
const now = () => new Date(storeNow.getTime() + Date.now() - started);
const app = await buildApp({ database, settings, now });
app.log.level = 'silent';
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1_000 });
});
process.once('disconnect', () => process.exit(0));
process.send?.({ origin });
