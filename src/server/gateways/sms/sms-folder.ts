import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { OutgoingText, SmsGateway } from './sms-gateway.ts';

const textFolder = (dataDir: string): string => join(dataDir, 'texts');

export type StoredText = Pick<OutgoingText, 'id' | 'to' | 'body'> & { date: string };

export function textFolderGateway(dataDir: string): SmsGateway {
  const folder = textFolder(dataDir);
  return {
    async send({ id, to, body, date }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.json`);
      const draft = `${file}.${process.pid}.draft`;
      await writeFile(draft, JSON.stringify({ id, to, body, date }), { mode: 0o600, flush: true });
      await rename(draft, file);
      return '';
    },
  };
}

async function filesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

export async function storedTexts(dataDir: string, most: number): Promise<StoredText[]> {
  const folder = textFolder(dataDir);
  const files = (await filesOf(folder)).filter((file) => file.endsWith('.json'));
  const newest = files.toSorted().toReversed().slice(0, most);
  return Promise.all(newest.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredText));
}

export async function deleteStoredText(dataDir: string, id: string): Promise<void> {
  await rm(join(textFolder(dataDir), `${id}.json`), { force: true });
}

export async function purgeStoredTexts(dataDir: string, before: Date): Promise<void> {
  const folder = textFolder(dataDir);
  for (const name of await filesOf(folder)) {
    const file = join(folder, name);
    if ((await stat(file)).mtime < before) await rm(file, { force: true });
  }
}
