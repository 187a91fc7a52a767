import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Settings } from '#server/settings/env.ts';

/** Only for a demo on one machine: several servers need the same SECRET_KEY, and production requires one. */
export async function storedSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = await readKey(file);
  if (key) return key;
  // Linked from a complete file, so that a kill or a second server never leaves or sees half a key.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readKey(file)) ?? Promise.reject(new Error(`${file} does not hold a key. Remove it and start again.`));
}

export async function withSecretKeys(read: Settings): Promise<Settings> {
  const { secretKey, oldSecretKeys, dataDir } = read;
  if (secretKey.length === 0) return { ...read, secretKey: await storedSecretKey(dataDir) };
  const kept = await readKey(join(dataDir, 'secret-key'));
  return kept === null ? read : { ...read, oldSecretKeys: [...oldSecretKeys, kept] };
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const key = Buffer.from(text, 'base64');
  return key.length === 32 ? key : null;
}
