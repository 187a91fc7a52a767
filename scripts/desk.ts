// npm run desk -- clients [<file>] | rebuild | measures <day>: whose claims the operator handles, the rows
// that the desk shows, and the counts of the reports from a day on.
import { readFile } from 'node:fs/promises';

import * as z from 'zod';

import { listClients } from '../src/claim/desk/clients/clients.data.ts';
import { clientsFile } from '../src/claim/desk/clients/clients.rules.ts';
import { replaceClients } from '../src/claim/desk/clients/replace-clients.data.ts';
import { remakeAllDeskRows } from '../src/claim/desk/make-desk-rows.server.ts';
import { rebuildMeasures } from '../src/claim/measures/recent-measures.server.ts';
import { brandsOf, type LiveBrands } from '../src/server/brands/brands-of.ts';
import type { Database } from '../src/server/db/connect.ts';
import { readSettings, type Settings } from '../src/server/settings/env.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run desk -- clients [<file>] | rebuild | measures <day, such as 2026-01-31>';

async function readClients(brands: LiveBrands, path: string) {
  const parsed = clientsFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`);
    throw new Error(`${path} cannot be used. ${problems.join('. ')}.`);
  }
  await brands.read();
  const known = brands.all.map(({ id }) => id);
  const unknown = parsed.data.flatMap(({ brand }) => (brand === undefined || known.includes(brand) ? [] : brand));
  if (unknown.length === 0) return parsed.data;
  throw new Error(`Unknown brand ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
}

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

async function run(settings: Settings, database: Database): Promise<string> {
  const { kysely } = database;
  const [command, path, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Error(usage);
  if (command === 'rebuild' && path === undefined) {
    return `The desk’s rows of ${await remakeAllDeskRows(kysely, new Date())} claims were made anew.`;
  }
  if (command === 'measures' && path !== undefined && isDay(path)) {
    const rows = await rebuildMeasures({ database, settings, now: () => new Date() }, path);
    return `What happened from ${path} on was counted anew, in ${rows} rows.`;
  }
  if (command !== 'clients') throw new Error(usage);
  if (path === undefined) return JSON.stringify(await listClients(kysely), null, 2);
  const clients = await readClients(brandsOf({ database, settings }), path);
  await replaceClients(kysely, clients, new Date());
  return `Stored ${clients.length} clients. A running portal assigns the claims within minutes.`;
}

async function main(): Promise<string> {
  const settings = readSettings(process.env);
  const { database, close } = await openRunningOrOwn(settings);
  try {
    return await run(settings, database);
  } finally {
    await close();
  }
}

await printAnswer(main);
