// npm run desk -- clients [<file>] | rebuild: whose claims the operator handles, and the rows that the desk shows.
import { readFile } from 'node:fs/promises';

import { listClients } from '../src/claim/desk/clients/clients.data.ts';
import { clientsFile } from '../src/claim/desk/clients/clients.rules.ts';
import { replaceClients } from '../src/claim/desk/clients/replace-clients.data.ts';
import { remakeAllDeskRows } from '../src/claim/desk/make-desk-rows.server.ts';
import { brandsOf } from '../src/server/brands/brands-of.ts';
import type { Database } from '../src/server/db/connect.ts';
import { readSettings, type Settings } from '../src/server/settings/env.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run desk -- clients [<file>] | rebuild';

async function readClients(settings: Settings, path: string) {
  const parsed = clientsFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`);
    throw new Error(`${path} cannot be used. ${problems.join('. ')}.`);
  }
  const known = brandsOf(settings).all.map(({ id }) => id);
  const unknown = parsed.data.flatMap(({ brand }) => (brand === undefined || known.includes(brand) ? [] : brand));
  if (unknown.length === 0) return parsed.data;
  throw new Error(`Unknown brand ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
}

async function run(settings: Settings, { kysely }: Database): Promise<string> {
  const [command, path, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Error(usage);
  if (command === 'rebuild' && path === undefined) {
    return `The desk’s rows of ${await remakeAllDeskRows(kysely, new Date())} claims were made anew.`;
  }
  if (command !== 'clients') throw new Error(usage);
  if (path === undefined) return JSON.stringify(await listClients(kysely), null, 2);
  const clients = await readClients(settings, path);
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
