import { describe, expect, test } from 'vitest';

import { smsAccountSid, smsAuthToken, smsFrom, smsSettings } from './sms-settings.ts';

const sid = `AC${'0123456789abcdef'.repeat(2)}`;
const token = 'a-token_of-Twilio'.padEnd(32, 'x');
const parts = { accountSid: sid, authToken: token, from: '+447700900123', apiUrl: null };
const all = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'];

describe('the account', () => {
  test.each([sid, sid.toUpperCase()])('takes %s', (text) => expect(smsAccountSid(text)).toBe(text));

  test.each(['', 'AC', sid.slice(0, -1), `${sid}0`, `x${sid}`, sid.replace('AC', 'SK'), sid.replace('0', 'g')])(
    'refuses “%s” and says what to set',
    (text) => {
      expect(() => smsAccountSid(text)).toThrow(
        `must be the Account SID of Twilio: AC and 32 characters, not “${text}”.`,
      );
    },
  );
});

describe('the token', () => {
  test.each([token, 'x'.repeat(32), 'x'.repeat(100)])('takes %s', (text) => expect(smsAuthToken(text)).toBe(text));

  test.each(['', 'x'.repeat(31), 'x'.repeat(101), `${token} `, ` ${token}`, `${token.slice(1)}!`])(
    'refuses “%s” without repeating it',
    (text) => {
      expect(() => smsAuthToken(text)).toThrow('must be the Auth Token of the same account: 32 characters.');
    },
  );
});

describe('the sender', () => {
  const service = `MG${'0123456789abcdef'.repeat(2)}`;

  test.each([
    '+44770090',
    '+447700900123',
    '+123456789012345',
    '123',
    '123456',
    service,
    service.toUpperCase(),
    'Harbour',
    'Harbour Fix',
    '4Fix',
    'A',
  ])('takes %s', (text) => expect(smsFrom(text)).toBe(text));

  test.each([
    '',
    '+0770090',
    '+4477009',
    '+1234567890123456',
    '447700900123',
    '12',
    '1234567',
    '+44 7700 900123',
    'x+44770090',
    `${service}0`,
    `x${service}`,
    service.slice(0, -1),
    'Harbour Fix1',
    'Harbour!',
    '!Harbour',
    '4 4 4 4',
  ])('refuses “%s” and names the three kinds', (text) => {
    expect(() => smsFrom(text)).toThrow(
      `must be a number such as +447700900123, a name of at most 11 letters and digits, or a messaging service MG…, not “${text}”.`,
    );
  });
});

describe('all three or none', () => {
  test('are the settings', () => {
    expect(smsSettings(parts, all, true)).toEqual({ sms: parts, messages: [] });
  });

  test('none sends no texts and says nothing', () => {
    const none = { accountSid: null, authToken: null, from: null, apiUrl: null };
    expect(smsSettings(none, ['PORT'], true)).toEqual({ sms: null, messages: [] });
  });

  test.each([
    [
      ['SMS_FROM'],
      'SMS_ACCOUNT_SID and SMS_AUTH_TOKEN must be set too, because SMS_FROM is. Set all three, or none of them.',
    ],
    [
      ['SMS_ACCOUNT_SID', 'SMS_FROM'],
      'SMS_AUTH_TOKEN must be set too, because SMS_ACCOUNT_SID and SMS_FROM are. Set all three, or none of them.',
    ],
  ])('%j alone is refused', (given, message) => {
    expect(smsSettings({ ...parts, authToken: null }, given, false).messages).toEqual([message]);
  });

  test.each(['accountSid', 'authToken', 'from'] as const)('there are none without %s', (missing) => {
    expect(smsSettings({ ...parts, [missing]: null }, all, false)).toEqual({ sms: null, messages: [] });
  });

  test('a server for tests is refused in production alone', () => {
    const apiUrl = new URL('http://localhost:4010');
    expect(smsSettings({ ...parts, apiUrl }, all, false)).toEqual({ sms: { ...parts, apiUrl }, messages: [] });
    expect(smsSettings({ ...parts, apiUrl }, all, true).messages).toEqual([
      'SMS_API_URL must not be set with NODE_ENV=production, because it is for tests.',
    ]);
  });
});
