import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { deleteStoredMail, folderGateway, purgeStoredMails, storedMail, storedMails } from './mail-folder.ts';

const ids = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
const [first = '', second = '', third = ''] = ids;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-mails-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const date = new Date('2026-11-06T12:00:00Z');
const mail = { from: 'desk@example.com', to: 'priya@example.com', subject: 'Über', text: 'Text', html: '<p>' };

const send = (id: string) =>
  folderGateway(dataDir).send(
    { ...mail, id, date, message: Buffer.from(`Message ${id}`) },
    new AbortController().signal,
  );

test('a mail is kept whole for the owner alone, as it would go out and as it is shown', async () => {
  expect(await send(first)).toBe('Kept in the folder mails of DATA_DIR.');
  const folder = join(dataDir, 'mails');
  expect((await readdir(folder)).toSorted()).toEqual([`${first}.eml`, `${first}.json`]);
  expect(await readFile(join(folder, `${first}.eml`), 'utf8')).toBe(`Message ${first}`);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, `${first}.eml`))).mode & 0o777).toBe(0o600);
  expect(await storedMail(dataDir, first)).toEqual({ ...mail, id: first, date: date.toISOString() });
});

test('the newest mails come first, and no more than are asked for', async () => {
  for (const id of [second, third, first]) await send(id);
  expect((await storedMails(dataDir, 2)).map(({ id }) => id)).toEqual([third, second]);
  expect(await storedMails(dataDir, 10)).toHaveLength(3);
});

test('what is no mail is not shown', async () => {
  await send(first);
  await writeFile(join(dataDir, 'mails', 'notes.json'), '{}');
  await writeFile(join(dataDir, 'mails', `${second}.json.old`), '{}');
  expect((await storedMails(dataDir, 10)).map(({ id }) => id)).toEqual([first]);
});

test('without a folder there are no mails, and nothing to delete or purge', async () => {
  expect(await storedMails(dataDir, 10)).toEqual([]);
  expect(await storedMail(dataDir, first)).toBeNull();
  await deleteStoredMail(dataDir, first);
  await purgeStoredMails(dataDir, new Date());
});

test.each(['', '../secret', `${first}x`, `x${first}`, first.replace('7', 'g')])(
  'an id such as “%s” reads no file',
  async (id) => {
    await mkdir(join(dataDir, 'mails'));
    await writeFile(join(dataDir, 'mails', `x${first}.json`), '{}');
    await writeFile(join(dataDir, 'mails', `${first}x.json`), '{}');
    await writeFile(join(dataDir, 'secret.json'), '{}');
    expect(await storedMail(dataDir, id)).toBeNull();
  },
);

test('a folder that cannot be read is an error', async () => {
  await writeFile(join(dataDir, 'mails'), 'a file');
  await expect(storedMails(dataDir, 10)).rejects.toThrow('ENOTDIR');
});

test('a deleted mail is gone with its message, the others stay', async () => {
  for (const id of [first, second]) await send(id);
  await deleteStoredMail(dataDir, first);
  expect((await readdir(join(dataDir, 'mails'))).toSorted()).toEqual([`${second}.eml`, `${second}.json`]);
});

test('mails from before a time are purged, later ones stay', async () => {
  const before = new Date('2026-11-01T00:00:00Z');
  for (const id of [first, second]) await send(id);
  const folder = join(dataDir, 'mails');
  for (const ending of ['eml', 'json']) {
    await utimes(join(folder, `${first}.${ending}`), before, new Date(before.getTime() - 1_000));
    await utimes(join(folder, `${second}.${ending}`), before, before);
  }
  await purgeStoredMails(dataDir, before);
  expect((await readdir(folder)).toSorted()).toEqual([`${second}.eml`, `${second}.json`]);
});
