import { describe, expect, test } from 'vitest';

import { isSameLogin, mailServerBody, smtpText } from './mail-server.rules.ts';

const server = { host: 'smtp.example.com', port: 587, user: 'portal', from: 'claims@example.com' };
const body = { ...server, password: 'secret', seen: null };

function pathsOf(change: object): string[] {
  const read = mailServerBody.safeParse({ ...body, ...change });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
}

function messageOf(change: object): string | undefined {
  return mailServerBody.safeParse({ ...body, ...change }).error?.issues[0]?.message;
}

describe('a mail server', () => {
  test.each([
    ['a name', 'smtp.example.com'],
    ['one letter', 'a'],
    ['two letters', 'ab'],
    ['capitals and white space around it', '  SMTP.Example.com '],
    ['an address of version 4', '192.0.2.1'],
    ['an address of version 6', '2001:db8::1'],
    ['the longest name', `a${'b'.repeat(251)}c`],
  ])('may have as host %s', (_, host) => {
    expect(pathsOf({ host })).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['a scheme', 'smtp://smtp.example.com'],
    ['a port', 'smtp.example.com:587'],
    ['a dash at its beginning', '-smtp'],
    ['a dot at its end', 'smtp.example.com.'],
    ['white space within', 'smtp example'],
    ['somebody’s name', 'user@smtp.example.com'],
    ['too much', 'a'.repeat(254)],
  ])('is refused with %s as host', (_, host) => {
    expect(pathsOf({ host })).toContain('host');
  });

  test('says how a host is written', () => {
    expect(messageOf({ host: 'smtp://x' })).toBe('Enter the name of the server alone, like smtp.example.com.');
  });

  test.each([
    [0, 'Enter a port from 1 to 65535.'],
    [1, undefined],
    [65_535, undefined],
    [65_536, 'Enter a port from 1 to 65535.'],
    [1.5, 'Enter a whole number.'],
  ])('with port %d says %s', (port, message) => {
    expect(messageOf({ port })).toBe(message);
  });

  test('takes a user and a password of the lengths that it names', () => {
    expect(pathsOf({ user: 'u'.repeat(200), password: 'p'.repeat(500) })).toEqual([]);
    expect(messageOf({ user: 'u'.repeat(201) })).toBe('This may have at most 200 characters.');
    expect(pathsOf({ password: 'p'.repeat(501) })).toEqual(['password']);
  });

  test('has no password without a user', () => {
    expect(pathsOf({ user: '', password: null })).toEqual([]);
    expect(pathsOf({ user: '', password: '' })).toEqual([]);
    expect(pathsOf({ user: '' })).toEqual(['user']);
    expect(messageOf({ user: '' })).toBe('Enter the user that this password belongs to.');
  });

  test('sends from one address', () => {
    expect(mailServerBody.parse({ ...body, from: ' Claims@Example.com ' }).from).toBe('Claims@Example.com');
    expect(messageOf({ from: 'claims' })).toBe('Enter one email address, like claims@example.com.');
    expect(pathsOf({ from: `a@${'b'.repeat(250)}.com` })).toContain('from');
  });

  test('has nothing that it does not know', () => {
    expect(mailServerBody.safeParse({ ...body, more: 1 }).success).toBe(false);
  });
});

test.each([
  [{}, 'p:w@d', 'smtp://portal:p%3Aw%40d@smtp.example.com:587'],
  [{ user: 'a@b' }, 'x', 'smtp://a%40b:x@smtp.example.com:587'],
  [{ user: '' }, 'x', 'smtp://smtp.example.com:587'],
  [{ port: 465 }, 'x', 'smtps://portal:x@smtp.example.com:465'],
  [{ host: '2001:db8::1' }, 'x', 'smtp://portal:x@[2001:db8::1]:587'],
])('%j is written as SMTP_URL', (change, password, url) => {
  expect(smtpText({ ...server, ...change }, password)).toBe(url);
});

test('a login is the same with host, port and user, whatever it sends from', () => {
  expect(isSameLogin(server, { ...server, from: 'other@example.com' })).toBe(true);
  for (const change of [{ host: 'other.example.com' }, { port: 465 }, { user: 'other' }])
    expect(isSameLogin(server, { ...server, ...change })).toBe(false);
});
