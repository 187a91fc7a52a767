import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { checkExternal } from '#server/db/external.ts';
import { MigrationError } from '#server/db/migrate.ts';
import { readSettings, SettingsError } from '#server/settings/env.ts';
import { openPhotoStore } from '#server/gateways/photo-store/photo-store-open.ts';

import { startErrorText } from './start-error.server.ts';

const settings = readSettings({ PORT: '80', HOST: '192.0.2.1', DATA_DIR: '/kept' });
const withCode = (code: string) => Object.assign(new Error('system words'), { code });

test.each([
  ['EADDRINUSE', 'Port 80 is in use by another program. Stop that one, or set PORT to another.'],
  ['EADDRNOTAVAIL', 'HOST 192.0.2.1 is not an address of this machine.'],
  ['EACCES', 'Port 80 is not allowed for this user. Set PORT to 1024 or more.'],
  ['ENOSPC', 'The disk of /kept is full. Make room and start again.'],
  ['53100', 'The disk of /kept is full. Make room and start again.'],
  ['EEXIST', 'DATA_DIR /kept is a file, or is below one.'],
  ['ENOTDIR', 'DATA_DIR /kept is a file, or is below one.'],
  ['EROFS', 'DATA_DIR /kept cannot be written to by this user.'],
])('tells %s in one line', (code, text) => {
  expect(startErrorText(withCode(code), settings)).toBe(text);
});

test('tells every wrong setting in a line of its own', () => {
  expect(startErrorText(new SettingsError(['one', 'two']), null)).toBe('one\ntwo');
});

test('tells a migration that cannot run without a stack', () => {
  expect(startErrorText(new MigrationError('The database is newer.'), settings)).toBe('The database is newer.');
});

test('shows the stack of what it does not know, because that is a fault of ours', () => {
  expect(startErrorText(new Error('unknown'), settings)).toMatch(/^Error: unknown\n +at /);
});

test('names the host of an external PostgreSQL that does not answer, and not its password', async () => {
  const url = 'postgres://user:hidden@localhost:1/claims';
  const { pool, close } = openDatabase({ connectionString: url });
  const error = await checkExternal(pool, url).catch((reason: unknown) => reason);
  await close();
  expect(startErrorText(error, settings)).toBe(
    'PostgreSQL at localhost:1 (DATABASE_URL) cannot be used: nothing listens there.',
  );
});

test('names the photo store that cannot be used in one line, and not its key', async () => {
  const store = openPhotoStore(readSettings({ PHOTO_STORE_URL: 's3+http://key:topsecret@127.0.0.1:1/photos' }));
  const error = await store.check().catch((reason: unknown) => reason);
  const text = startErrorText(error, settings);
  expect(text).toMatch(/^The photo store http:\/\/127\.0\.0\.1:1\/photos cannot be used: .+$/);
  expect(text).not.toContain('topsecret');
});
