import { expect, test } from 'vitest';

import { statusIn, isSigned, signatureOf } from './sms-status.ts';

/** The example of Twilio's own documentation of request validation. */
const documented = {
  token: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  form: new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }),
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

test('signs as the provider’s documentation does', () => {
  const { token, url, form, signature } = documented;
  expect(signatureOf(token, url, form)).toBe(signature);
  expect(isSigned(token, { url, form, signature })).toBe(true);
});

test('a changed address, field or key is no signature, and the usual port is none of either', () => {
  const { token, url, form, signature } = documented;
  const changed = new URLSearchParams(form);
  changed.set('Digits', '1235');
  expect(isSigned(token, { url: `${url}3`, form, signature })).toBe(false);
  expect(isSigned(token, { url, form: changed, signature })).toBe(false);
  expect(isSigned('12346', { url, form, signature })).toBe(false);
  expect(isSigned(token, { url, form, signature: '' })).toBe(false);
  const withPort = signatureOf(token, url.replace('mycompany.com', 'mycompany.com:443'), form);
  expect(isSigned(token, { url, form, signature: withPort })).toBe(true);
});

test.each([
  ['MessageStatus=queued', null],
  ['MessageStatus=sending', null],
  ['', null],
  ['MessageStatus=toString', null],
  ['MessageStatus=sent', { state: 'sent', answer: 'sent' }],
  ['MessageStatus=delivered', { state: 'delivered', answer: 'delivered' }],
  ['MessageStatus=failed', { state: 'undelivered', answer: 'the network did not deliver it' }],
  [
    'MessageStatus=undelivered&ErrorCode=30006',
    { state: 'undelivered', answer: '30006: the number is a landline or cannot get texts' },
  ],
  [
    'MessageStatus=undelivered&ErrorCode=%3Cscript%3E',
    { state: 'undelivered', answer: 'the network did not deliver it' },
  ],
])('%j says %j', (form, fate) => {
  expect(statusIn(new URLSearchParams(form))).toEqual(fate);
});
