import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { refuseDemoInProduction } from '#main/demo/demo-in-production.ts';
import { loadDemoAccounts } from '#main/demo/demo-accounts.ts';
import { loadSupportNeeds } from '#main/demo/demo-support-needs.ts';
import { loadDeskDemo } from './demo/desk/load-desk-demo.ts';
import { loadDemo, stories } from '#main/demo/load-demo.ts';
import { loadDemoPhotos } from '#main/demo/photos.ts';
import { brandHostsOf, brandsInFiles } from '#server/brands/brands-of.ts';
import { endText } from '#server/db/embedded/disk.ts';
import { readSettings, type Settings } from '#server/settings/env.ts';
import { formerKeys } from '#server/secrets/former-key.data.ts';
import { answerLastRequests } from '#server/http/closing.ts';
import { markNotReady } from '#server/http/health.rest.ts';
import { withSecretKeys } from '#server/secrets/secret-key.ts';
import { traceTo } from '#server/telemetry/tracing.ts';
import type { TracingSettings } from '#server/settings/tracing-setting.ts';
import { storedVapidKeys } from '#server/secrets/vapid-key.ts';
import { portalVersion } from '#server/settings/version.ts';

import { buildApp } from './app.ts';
import { startMaintenance } from './start/maintenance.ts';
import { inviteFirstAdmin } from './start/invite-first-admin.ts';
import { startErrorText } from './start/start-error.server.ts';
import { openStore } from './start/store.server.ts';
import { welcomeText } from './start/welcome.ts';

/** The queue of connections to accept; at a thousand at once Node's 511 leave half retrying for seconds. */
const backlog = 4_096;
const inFlightMs = 10_000;

/** All are closed at once, because one may wait for another. */
const closers: (() => Promise<void>)[] = [];
let closeStore = async (): Promise<void> => {};
let closeTracing = async (): Promise<void> => {};
let settings: Settings | null = null;
let stopping: Promise<void> | null = null;

async function start(): Promise<void> {
  settings = await usableSettings(readSettings());
  // Before anything that is traced is opened.
  if (settings.tracing) closeTracing = await beginTracing(settings.tracing);
  const store = await openStore(settings);
  closeStore = store.close;
  const { dataDir } = settings;
  void store.ended.then(async () => fail(await endText(dataDir)));
  const now = () => new Date();
  const files = settings;
  const brandHosts = () => brandHostsOf({ database: store.database, settings: files });
  settings = { ...settings, brandHosts, formerKeys: await formerKeys(store.database.kysely, settings, now()) };
  const services = { database: store.database, settings, now };
  await refuseDemoInProduction(services);
  const app = await buildApp(services);
  const close = async () => {
    await answerLastRequests(app);
    await app.close();
  };
  closers.push(() => withinTimeout(close(), () => app.server.closeAllConnections()));
  const demo = settings.demo ? await loadDemo(services) : [];
  const accounts = settings.demo ? await loadDemoAccounts(services) : [];
  if (settings.demo) await loadSupportNeeds(services);
  await app.listen({ host: settings.host, port: settings.port, backlog });
  app.log.info({ version: portalVersion, spread: store.spread }, 'the portal has started');
  process.stdout.write(welcomeText(settings, demo, accounts) + (await inviteFirstAdmin(services)));
  // Otherwise the compile cache is saved only at an orderly exit, and the start after a crash is slow again.
  flushCompileCache();
  // Only now, because loading the mail library would delay the first page.
  const { doJobs } = await import('./start/work.ts');
  closers.push(await doJobs(services, app.log));
  closers.push(startMaintenance(services, app.log));
  if (settings.demo) closers.push(loadDemoPhotos(services, stories));
  if (settings.demo && settings.desk) closers.push(loadDeskDemo(services, app.log));
}

async function beginTracing(tracing: TracingSettings): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('#server/telemetry/otel.server.ts');
  const telemetry = openTelemetry(tracing);
  traceTo(telemetry);
  return telemetry.close;
}

async function usableSettings(read: Settings): Promise<Settings> {
  const port = read.port === 0 ? await freePort(read.host) : read.port;
  const publicUrl = new URL(read.publicUrl);
  // Only if it follows from the port: a public address of port 0 means nothing.
  if (publicUrl.port === '0') publicUrl.port = String(port);
  // Before the database is opened, so that a wrong brand stops the start at once.
  brandsInFiles(read);
  return { ...(await withSecretKeys(read)), port, publicUrl, vapid: await vapidKeysOf(read) };
}

async function vapidKeysOf({ vapid, production, dataDir }: Settings): Promise<Settings['vapid']> {
  return vapid ?? (production ? null : await storedVapidKeys(dataDir));
}

/** Known before the server is built, because every response's checks need the public address. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function withinTimeout(closing: Promise<unknown>, force: () => void): Promise<void> {
  const timer = setTimeout(force, inFlightMs);
  await closing;
  clearTimeout(timer);
}

/** Runs once: a second signal (a terminal sends Ctrl-C to npm and to us) changes nothing. */
function stop(exitCode: number): Promise<void> {
  stopping ??= closeAll().finally(() => process.exit(exitCode));
  return stopping;
}

/** `/readyz` tells the proxy first, which has `drainSeconds` to notice. */
async function leave(): Promise<void> {
  const seconds = settings?.drainSeconds ?? 0;
  markNotReady();
  if (seconds > 0) await pause(seconds * 1_000);
  await stop(0);
}

async function closeAll(): Promise<void> {
  const closed = await Promise.allSettled(closers.map((close) => close()));
  await closeStore();
  await closeTracing();
  const failed = closed.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

function fail(text: string): void {
  if (stopping) return;
  process.stderr.write(`${text}\n`);
  void stop(1);
}

// `npm start` keeps an IPC channel open to us; if it is killed without a signal, the channel disconnects.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => void leave());

await start().catch((error: unknown) => fail(startErrorText(error, settings)));
