import { expect, test } from 'vitest';

import { brandUrl, siteOf } from './brand-site.ts';

test.each([
  ['https://claims.example.com', ['one.example', 'two.example'], 'https://one.example/'],
  ['http://localhost:3000', ['marigold.localhost'], 'http://marigold.localhost:3000/'],
  ['https://claims.example.com', ['one.example:8443'], 'https://one.example:8443/'],
  ['https://claims.example.com:9443', ['one.example'], 'https://one.example:9443/'],
  ['https://claims.example.com', [], 'https://claims.example.com/'],
])('with PUBLIC_URL %s and the hosts %j, a brand is at %s', (publicUrl, hosts, expected) => {
  expect(brandUrl(new URL(publicUrl), { hosts }).href).toBe(expected);
});

test('the settings themselves stay as they are', () => {
  const settings = { publicUrl: new URL('https://claims.example.com'), other: 1 };
  expect(siteOf(settings, { hosts: ['one.example'] })).toMatchObject({ other: 1 });
  expect(settings.publicUrl.href).toBe('https://claims.example.com/');
});
