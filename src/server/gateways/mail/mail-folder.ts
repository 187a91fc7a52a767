import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { MailGateway, OutgoingMail } from './mail-gateway.ts';

const mailFolder = (dataDir: string): string => join(dataDir, 'mails');

export type StoredMail = Pick<OutgoingMail, 'id' | 'from' | 'to' | 'subject' | 'text' | 'html'> & { date: string };

async function writeWhole(file: string, contents: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, contents, { mode: 0o600, flush: true });
  await rename(draft, file);
}

export function folderGateway(dataDir: string): MailGateway {
  const folder = mailFolder(dataDir);
  return {
    async send({ message, ...shown }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, `${shown.id}.eml`), message);
      await writeWhole(join(folder, `${shown.id}.json`), JSON.stringify(shown));
      return 'Kept in the folder mails of DATA_DIR.';
    },
  };
}

async function unlessMissing<Found, Otherwise>(
  found: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}

export async function storedMail(dataDir: string, id: string): Promise<StoredMail | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const text = await unlessMissing(readFile(join(mailFolder(dataDir), `${id}.json`), 'utf8'), null);
  return text === null ? null : (JSON.parse(text) as StoredMail);
}

export async function storedMails(dataDir: string, most: number): Promise<StoredMail[]> {
  const files = await unlessMissing(readdir(mailFolder(dataDir)), []);
  const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.replace(/\.json$/, ''));
  const newest = ids.toSorted().toReversed().slice(0, most);
  const mails = await Promise.all(newest.map((id) => storedMail(dataDir, id)));
  return mails.filter((mail) => mail !== null);
}

export async function deleteStoredMail(dataDir: string, id: string): Promise<void> {
  for (const ending of ['json', 'eml']) await rm(join(mailFolder(dataDir), `${id}.${ending}`), { force: true });
}

export async function purgeStoredMails(dataDir: string, before: Date): Promise<void> {
  const folder = mailFolder(dataDir);
  for (const name of await unlessMissing(readdir(folder), [])) {
    const file = join(folder, name);
    if ((await stat(file)).mtime < before) await rm(file, { force: true });
  }
}
