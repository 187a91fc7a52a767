import { createECDH } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { vapidPrivateKey, type VapidKeys } from '#server/gateways/push/push-settings.ts';

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : vapidPrivateKey(text.trim());
}

function newKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // A key may begin with a zero byte, which Node omits.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** The pair is stored, because every browser's subscription is bound to it. */
export async function storedVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readKeys(file);
  if (kept) return kept;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${newKey()}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readKeys(file)) ?? Promise.reject(new Error(`${file} does not hold a key. Remove it and start again.`));
}
