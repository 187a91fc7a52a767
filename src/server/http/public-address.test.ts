import { describe, expect, test } from 'vitest';

import { AddressRefused, guardedLookup, isAllowedAddress, urlProblem, type AddressPolicy } from './public-address.ts';

const strict: AddressPolicy = { loopback: false, privateHosts: ['hooks.internal'] };
const relaxed: AddressPolicy = { loopback: true, privateHosts: [] };

describe('addresses', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(isAllowedAddress(address, 'hooks.example.com', strict)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
    '127.1',
    '0x7f000001',
    '2130706433',
    'fe80::1%eth0',
  ])('%s is not', (address) => {
    expect(isAllowedAddress(address, 'hooks.example.com', strict)).toBe(false);
  });

  test.each(['10.0.0.1', '192.168.1.1', '172.16.0.1', '100.64.0.1', '127.0.0.1', 'fd12::1', '::1', '::ffff:10.0.0.1'])(
    '%s is for a host that the operator has named',
    (address) => expect(isAllowedAddress(address, 'hooks.internal', strict)).toBe(true),
  );

  test.each(['169.254.169.254', '169.254.1.1', 'fd00:ec2::254', '100.100.100.200', '224.0.0.1', '0.0.0.0', 'fe80::1'])(
    '%s is for nobody',
    (address) => expect(isAllowedAddress(address, 'hooks.internal', strict)).toBe(false),
  );

  test('this machine alone is let in on a developer’s machine', () => {
    expect(isAllowedAddress('127.0.0.1', 'localhost', relaxed)).toBe(true);
    expect(isAllowedAddress('10.0.0.1', 'localhost', relaxed)).toBe(false);
  });
});

describe('a name that is looked up', () => {
  const lookedUp = (addresses: string[], policy: AddressPolicy) =>
    new Promise((done) =>
      guardedLookup(async () => addresses, policy)('a.example', {}, (error, address) => done(error ?? address)),
    );

  test('leads where it may, and nowhere where one of its addresses is within our own network', async () => {
    expect(await lookedUp(['93.184.216.34', '8.8.8.8'], strict)).toBe('93.184.216.34');
    expect(await lookedUp(['93.184.216.34', '10.0.0.1'], strict)).toBeInstanceOf(AddressRefused);
    expect(await lookedUp([], strict)).toBeInstanceOf(AddressRefused);
    expect(await lookedUp(['127.0.0.1'], strict)).toBeInstanceOf(AddressRefused);
    expect(await lookedUp(['127.0.0.1'], relaxed)).toBe('127.0.0.1');
  });
});

describe('what may be entered', () => {
  test.each(['https://hooks.example.com/', 'https://hooks.example.com:8443/a?b=c', 'https://93.184.216.34/'])(
    '%s',
    (url) => expect(urlProblem(url, strict)).toBeNull(),
  );

  test.each([
    ['http://hooks.example.com/', /https/],
    ['http://localhost:3000/', /https/],
    ['ftp://hooks.example.com/', /https/],
    ['file:///etc/passwd', /https/],
    ['javascript:alert(1)', /https/],
    ['hooks.example.com', /whole address/],
    ['', /whole address/],
    ['https://user:secret@hooks.example.com/', /password/],
    ['https://hooks.example.com/#part', /#/],
    ['https://hooks.example.com:25/', /port/i],
    ['https://hooks.example.com:22/', /port/i],
    ['https://127.0.0.1/', /public/],
    ['https://2130706433/', /public/],
    ['https://0x7f.1/', /public/],
    ['https://[::1]/', /public/],
    ['https://[::ffff:7f00:1]/', /public/],
    ['https://169.254.169.254/latest/meta-data', /public/],
    [`https://hooks.example.com/${'a'.repeat(1_000)}`, /characters/],
  ])('%s is refused', (url, words) => expect(urlProblem(url, strict)).toMatch(words));

  test.each([
    'localhost',
    'LocalHost',
    'localhost.',
    'a.localhost',
    'A.B.LOCALHOST.',
    'localhost.localdomain',
    'localhost%2e',
    'ip6-localhost',
    'IP6-Loopback',
    'ip6-loopback.',
    'localhost4',
    'localhost6',
    'localhost6.localdomain6',
    'loopback',
    'ｌｏｃａｌｈｏｓｔ',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '0.0.0.0',
    '[::]',
  ])('%s leads to this machine and is refused', (host) =>
    expect(urlProblem(`https://${host}/hook`, strict)).toMatch(/public internet/),
  );

  test('a name of this machine that the operator has named is taken', () => {
    const policy = { loopback: false, privateHosts: ['localhost'] };
    expect(urlProblem('https://localhost:8443/', policy)).toBeNull();
    expect(urlProblem('https://ip6-localhost/', policy)).toMatch(/public internet/);
  });

  test.each(['https://localhost.example.com/', 'https://mylocalhost/', 'https://ip6-localhost.example.com/'])(
    '%s is another machine',
    (url) => expect(urlProblem(url, strict)).toBeNull(),
  );

  test.each(['http://localhost:3000/', 'http://127.0.0.1:80/', 'http://[::1]:9999/', 'https://localhost/'])(
    '%s is taken on a developer’s machine',
    (url) => expect(urlProblem(url, relaxed)).toBeNull(),
  );

  test('http to elsewhere is refused there too', () => {
    expect(urlProblem('http://hooks.example.com/', relaxed)).toMatch(/https/);
    expect(urlProblem('http://10.0.0.1/', relaxed)).toMatch(/https/);
  });
});
