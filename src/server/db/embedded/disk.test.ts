import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { endText } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

const log = (...lines: string[]) => writeFile(join(folder, 'postgres.log'), lines.join('\n'));
const recovering = 'FATAL:  the database system is in recovery mode';

test('names the full disk that made the database stop, also when other complaints follow it', async () => {
  const panic = 'PANIC:  could not write to file "pg_wal/xlogtemp.71": No space left on device';
  await log('LOG:  database system is ready', panic, ...Array<string>(100).fill(recovering));
  expect(await endText(folder)).toBe(
    `The disk of ${folder} is full, so the embedded database has stopped. Make room and start again; what was acknowledged is kept.`,
  );
});

test('names the log for any other end, also where there is none', async () => {
  const elsewhere = `The embedded database has stopped. Its log is ${join(folder, 'postgres.log')}.`;
  expect(await endText(folder)).toBe(elsewhere);
  await log('LOG:  database system is ready', recovering);
  expect(await endText(folder)).toBe(elsewhere);
});
