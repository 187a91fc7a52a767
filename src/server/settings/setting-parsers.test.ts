import { describe, expect, test } from 'vitest';

import {
  bearerToken,
  emailAddress,
  hostName,
  hostNames,
  longText,
  nodeEnv,
  postgresUrl,
  proxies,
  requiredOrOptional,
  shareOrOff,
  wholeNumber,
} from './setting-parsers.ts';

test.each(['production', 'development', 'test'])('%s is an environment', (text) => expect(nodeEnv(text)).toBe(text));

describe('whole numbers', () => {
  test.each([
    ['5', 5],
    ['10', 10],
    ['07', 7],
  ])('%s is one from 5 to 10', (text, number) => expect(wholeNumber(text, 5, 10)).toBe(number));

  test.each(['4', '11', '6.5', ' 6', '6 ', '0x6', '6e0', '', 'six'])('%j is none from 5 to 10', (text) => {
    expect(() => wholeNumber(text, 5, 10)).toThrow(`must be a whole number from 5 to 10, not “${text}”.`);
  });
});

describe('hosts', () => {
  test.each(['127.0.0.1', '::1', 'a', 'Host', 'a-1.example', '0.example'])('%s is one', (text) => {
    expect(hostName(text)).toBe(text);
  });

  test.each(['-a', 'a-', '.a', 'a.', 'a_b', 'ü', 'a b', ''])('%j is none', (text) => {
    expect(() => hostName(text)).toThrow(/^must be an address or a host name/);
  });

  test('several have commas between them and are written small', () => {
    expect(hostNames('Hooks.Example.internal, 10.0.0.7,::1,a')).toEqual([
      'hooks.example.internal',
      '10.0.0.7',
      '::1',
      'a',
    ]);
  });

  test.each(['a,-b', 'a,', 'a b', 'https://a', 'a:1', 'a_b.example', 'x.example-'])(
    '%j names not only hosts',
    (text) => {
      expect(() => hostNames(text)).toThrow(
        /^must be host names such as hooks\.example\.internal, separated by commas, not “.*”\.$/,
      );
    },
  );
});

test.each(['postgres://u:p@h/d', 'postgresql://h/d'])('%s is a database', (text) => {
  expect(postgresUrl(text)).toBe(text);
});

test.each(['postgres://h', 'postgres://h/', 'postgresql://', 'http://h/d', 'h/d'])('%s is no database', (text) => {
  expect(() => postgresUrl(text)).toThrow('must look like postgres://user:password@host:5432/database.');
});

test('required and optional are yes and no, and nothing else is', () => {
  expect(requiredOrOptional('required')).toBe(true);
  expect(requiredOrOptional('optional')).toBe(false);
  expect(() => requiredOrOptional('on')).toThrow('must be required or optional, not “on”.');
});

describe('tokens of a header', () => {
  const plain = 'aB3-._~+/'.padEnd(32, 'x');
  test.each([plain, `${plain}=`, `${plain}==`])('%s is one', (text) => expect(bearerToken(text)).toBe(text));

  test.each([plain.slice(1), `${plain} `, ` ${plain}`, `${plain}=x`, `${plain}é`, `=${plain}`])(
    '%j is none',
    (text) => {
      expect(() => bearerToken(text)).toThrow(/^must have 32 letters, digits or -\._~\+\/ or more/);
    },
  );
});

describe('shares', () => {
  test.each([
    ['off', 0],
    ['0.01', 0.01],
    ['.25', 0.25],
    ['0.5', 0.5],
    ['1', 1],
    ['1.0', 1],
  ])('%s is %d', (text, share) => expect(shareOrOff(text)).toBe(share));

  test.each(['0', '0.009', '1.01', '10', '-0.5', '0,5', '1.', 'x.5', '0.5x', '1e-1', 'on', ''])(
    '%j is none',
    (text) => {
      expect(() => shareOrOff(text)).toThrow(`must be off or a number from 0.01 to 1, not “${text}”.`);
    },
  );
});

test('a key has 32 characters or more', () => {
  expect(longText('x'.repeat(32))).toBe('x'.repeat(32));
  expect(() => longText('x'.repeat(31))).toThrow('must have 32 characters or more; this one has 31.');
});

describe('proxies', () => {
  test.each(['10.0.0.7', '10.0.0.0/8', '10.0.0.7/32', '10.0.0.0/1', '::1', 'fd00::/8', 'fd00::1/128'])(
    '%s is one',
    (text) => {
      expect(proxies(text)).toEqual([text]);
    },
  );

  test.each([
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8x',
    '10.0.0.0/x8',
    '10.0.0.0/8/8',
    'fd00::/129',
    'proxy',
    '/8',
  ])('%s is none', (text) => expect(() => proxies(`10.0.0.7,${text}`)).toThrow(`, not “${text}”.`));
});

test('an address of e-mail is cleaned, and what is none refused', () => {
  expect(emailAddress(' admin@example.com ')).toBe('admin@example.com');
  expect(() => emailAddress('admin')).toThrow('must be an e-mail address, not “admin”.');
});
