import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSettings } from '#server/settings/env.ts';
import { storedSecretKey, withSecretKeys } from './secret-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-key-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('makes 32 bytes once and keeps them, in a folder that it makes as well', async () => {
  const dataDir = join(folder, 'data');
  const key = await storedSecretKey(dataDir);
  expect(key).toHaveLength(32);
  expect(await storedSecretKey(dataDir)).toEqual(key);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

test('is readable by its owner only', async () => {
  await storedSecretKey(folder);
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('says so instead of using half a key', async () => {
  await writeFile(join(folder, 'secret-key'), 'c2hvcnQ=\n');
  await expect(storedSecretKey(folder)).rejects.toThrow(/does not hold a key\. Remove it and start again\.$/);
});

test('a server runs with the kept key where the settings name none', async () => {
  const settings = await withSecretKeys(readSettings({ DATA_DIR: folder }));
  expect(settings.secretKey).toEqual(await storedSecretKey(folder));
  expect(settings).toMatchObject({ dataDir: folder, oldSecretKeys: [] });
});

test('a key of the settings is used, and one that is kept beside the data is read still', async () => {
  const read = readSettings({ DATA_DIR: folder, SECRET_KEY: 'a secret of the settings, of 32 letters and more' });
  expect(await withSecretKeys(read)).toEqual(read);
  expect(await readdir(folder)).toEqual([]);
  const kept = await storedSecretKey(folder);
  expect(await withSecretKeys(read)).toEqual({ ...read, oldSecretKeys: [kept] });
});
