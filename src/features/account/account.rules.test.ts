import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import * as errorTexts from '#shared/error-texts.ts';
import * as rules from './account.rules.ts';

const id = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';
const email = 'priya@example.com';
const password = 'correct horse';
const token = 'T'.repeat(43);
const code = '123456';
const bytes = 'ab_-9';

const refusals = (schema: ZodType, body: unknown) => schema.safeParse(body).error?.issues.map(({ message }) => message);

const passkey = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: { credProps: {} } };
const attested = { clientDataJSON: bytes, attestationObject: bytes };
const asserted = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };

describe('each body holds what it needs and nothing else', () => {
  const accountId = id;
  const limits = { brands: ['harbour'], clientIds: [id] };
  const bodies: [string, ZodType, object][] = [
    ['loginBody', rules.loginBody, { email, password, rememberMe: false }],
    ['registerBody', rules.registerBody, { email, password }],
    ['confirmEmailBody', rules.confirmEmailBody, { token, password }],
    ['emailBody', rules.emailBody, { email }],
    ['resetPasswordBody', rules.resetPasswordBody, { token, password }],
    ['changePasswordBody', rules.changePasswordBody, { currentPassword: password, newPassword: password }],
    ['changeEmailBody', rules.changeEmailBody, { newEmail: email, password }],
    ['tokenBody', rules.tokenBody, { token }],
    [
      'inviteBody',
      rules.inviteBody,
      { email, roles: ['handler'], name: 'Kim Lee', rights: ['reply', 'state'], ...limits },
    ],
    ['changeHandlerBody', rules.changeHandlerBody, { accountId, name: 'Kim Lee', rights: ['reply'] }],
    ['confirmInviteBody', rules.confirmInviteBody, { token, password }],
    ['changeAccountEmailBody', rules.changeAccountEmailBody, { accountId, newEmail: email }],
    ['lockoutBody', rules.lockoutBody, { accountId, lockedOut: true, until: '2026-01-31T13:00:00+01:00' }],
    ['changeRolesBody', rules.changeRolesBody, { accountId, roles: ['admin', 'handler'] }],
    ['changeClientsBody', rules.changeClientsBody, { accountId, clientIds: [id] }],
    ['changeBrandsBody', rules.changeBrandsBody, { accountId, brands: null }],
    ['accountIdBody', rules.accountIdBody, { accountId }],
    ['passwordBody', rules.passwordBody, { password }],
    ['sessionIdBody', rules.sessionIdBody, { sessionId: id }],
    ['reauthenticationBody', rules.reauthenticationBody, { password }],
    ['externalLoginBody', rules.externalLoginBody, { provider: 'google', password }],
    ['addPasskeyBody', rules.addPasskeyBody, { name: 'Phone', response: { ...passkey, response: attested } }],
    ['removePasskeyBody', rules.removePasskeyBody, { passkeyId: id, password }],
    ['startPasskeyLoginBody', rules.startPasskeyLoginBody, { secondStep: true }],
    ['passkeyLoginBody', rules.passkeyLoginBody, { response: { ...passkey, response: asserted }, rememberMe: false }],
    ['codeBody', rules.codeBody, { code }],
    ['twoFactorBody', rules.twoFactorBody, { code, rememberDevice: true }],
    ['emptyBody', rules.emptyBody, {}],
    ['usersQuery', rules.usersQuery, { search: 'priya', role: 'admin', after: id }],
    ['returnUrlQuery', rules.returnUrlQuery, { returnUrl: '/account' }],
  ];
  test.each(bodies)('%s', (_, schema, body) => {
    expect(schema.parse(body)).toEqual(body);
    expect(schema.safeParse({ ...body, other: 1 }).success).toBe(false);
    for (const name of Object.keys(body)) {
      expect(schema.safeParse({ ...body, [name]: { other: 1 } }).success).toBe(false);
    }
  });
});

test('what may be left out', () => {
  expect(rules.loginBody.parse({ email, password })).toEqual({ email, password, rememberMe: true });
  expect(rules.confirmEmailBody.parse({ token })).toEqual({ token });
  expect(rules.inviteBody.parse({ email })).toEqual({
    email,
    roles: [],
    name: '',
    rights: [],
    brands: null,
    clientIds: null,
  });
  expect(rules.lockoutBody.parse({ accountId: id, lockedOut: false })).toEqual({ accountId: id, lockedOut: false });
  expect(rules.reauthenticationBody.parse({})).toEqual({});
  expect(rules.removePasskeyBody.parse({ passkeyId: id })).toEqual({ passkeyId: id });
  expect(rules.startPasskeyLoginBody.parse({})).toEqual({ secondStep: false });
  expect(rules.twoFactorBody.parse({ recoveryCode: code })).toEqual({ recoveryCode: code, rememberDevice: false });
  expect(rules.usersQuery.parse({})).toEqual({ search: '' });
  expect(rules.returnUrlQuery.parse({})).toEqual({});
});

describe('an email', () => {
  test('is cleaned', () => expect(rules.emailBody.parse({ email: ` ${email} ` })).toEqual({ email }));
  const wrong = 'Enter an email address in the correct format, like name@example.com.';
  test.each([
    [7, 'This must be a text.'],
    [' ', errorTexts.email_required],
    ['priya', wrong],
    [`${'x'.repeat(300)}@example.com`, wrong],
    ['x'.repeat(509), /^This may have at most \d+ characters\.$/],
  ])('%j is refused', (given, words) => {
    expect(refusals(rules.emailBody, { email: given })).toEqual([expect.stringMatching(words)]);
  });
});

describe('in clear words are refused', () => {
  test.each<[string, ZodType, object, string]>([
    ['no password', rules.passwordBody, { password: '' }, errorTexts.password_required],
    ['a long password', rules.passwordBody, { password: 'x'.repeat(513) }, 'This may have at most 128 characters.'],
    ['a short token', rules.tokenBody, { token: 'T'.repeat(42) }, 'This is not the token of a mailed link.'],
    ['a long token', rules.tokenBody, { token: 'T'.repeat(44) }, 'This is not the token of a mailed link.'],
    ['another token', rules.tokenBody, { token: `${'T'.repeat(42)}!` }, 'This is not the token of a mailed link.'],
    ['another account', rules.accountIdBody, { accountId: 'x' }, 'This must be the id of an account.'],
    ['another role', rules.inviteBody, { email, roles: ['x'] }, 'This must be one of: admin, handler, lead, auditor.'],
    ['no list of roles', rules.inviteBody, { email, roles: null }, 'This must be a list of roles.'],
    ['no flag', rules.lockoutBody, { accountId: id, lockedOut: 'yes' }, 'This must be true or false.'],
    [
      'no instant',
      rules.lockoutBody,
      { accountId: id, lockedOut: true, until: '2026-01-31' },
      'This must be an instant, like 2026-01-31T12:00:00Z.',
    ],
    ['another session', rules.sessionIdBody, { sessionId: 'x' }, 'This must be the id of a session.'],
    ['another passkey', rules.removePasskeyBody, { passkeyId: 'x' }, 'This must be the id of a passkey.'],
    ['no code', rules.codeBody, { code: ' ' }, 'Enter the code'],
    ['a long code', rules.codeBody, { code: 'x'.repeat(41) }, 'This is longer than any code.'],
    ['neither code', rules.twoFactorBody, {}, 'Send either a code or a recovery code.'],
    ['both codes', rules.twoFactorBody, { code, recoveryCode: code }, 'Send either a code or a recovery code.'],
    [
      'brands as a text',
      rules.changeBrandsBody,
      { accountId: id, brands: 'a' },
      'This must be a list of brands, or null for all.',
    ],
  ])('%s', (_, schema, body, words) => expect(refusals(schema, body)).toEqual([words]));

  test('a lead is a handler too', () => {
    expect(rules.changeRolesBody.parse({ accountId: id, roles: ['lead'] }).roles).toEqual(['handler', 'lead']);
  });

  test('a fifth role', () => {
    expect(rules.inviteBody.safeParse({ email, roles: ['admin', 'admin', 'admin', 'admin', 'admin'] }).success).toBe(
      false,
    );
  });

  test('two codes stand at the code', () => {
    expect(rules.twoFactorBody.safeParse({}).error?.issues[0]?.path).toEqual(['code']);
  });

  test.each(['', 'x'.repeat(41)])('the provider %j', (provider) => {
    expect(rules.externalLoginBody.safeParse({ provider }).success).toBe(false);
  });
});

test('roles are sorted and named once; codes and searches are trimmed', () => {
  expect(rules.changeRolesBody.parse({ accountId: id, roles: ['handler', 'admin'] }).roles).toEqual([
    'admin',
    'handler',
  ]);
  expect(rules.changeRolesBody.parse({ accountId: id, roles: ['admin', 'admin'] }).roles).toEqual(['admin']);
  expect(rules.codeBody.parse({ code: ` ${code} ` })).toEqual({ code });
  expect(rules.usersQuery.parse({ search: ' priya ' })).toEqual({ search: 'priya' });
  expect(rules.usersQuery.safeParse({ search: 'x'.repeat(255) }).success).toBe(false);
});

describe('a passkey', () => {
  const add = (name: unknown, given: object = {}, inner: object = {}) =>
    rules.addPasskeyBody.safeParse({ name, response: { ...passkey, ...given, response: { ...attested, ...inner } } });

  test('may bring what browsers add', () => {
    const more = {
      authenticatorData: bytes,
      publicKey: bytes,
      publicKeyAlgorithm: -7,
      transports: Array.from({ length: 10 }, () => 'x'.repeat(40)),
    };
    expect(add(' Phone ', { authenticatorAttachment: 'platform' }, more).data).toEqual({
      name: 'Phone',
      response: { ...passkey, authenticatorAttachment: 'platform', response: { ...attested, ...more } },
    });
    expect(add('Phone', { authenticatorAttachment: 'cross-platform' }).success).toBe(true);
  });

  test.each([
    [' ', 'Enter a name'],
    ['x'.repeat(61), 'This may have at most 60 characters.'],
    [7, 'This must be a text.'],
  ])('called %j is refused', (name, words) => {
    expect(add(name).error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  test.each([
    [{ id: 'a+b' }, {}],
    [{ id: '' }, {}],
    [{ rawId: 'x'.repeat(4_097) }, {}],
    [{ type: 'password' }, {}],
    [{ authenticatorAttachment: 'other' }, {}],
    [{ other: 1 }, {}],
    [{}, { attestationObject: 'a=' }],
    [{}, { publicKeyAlgorithm: 1.5 }],
    [{}, { transports: ['x'.repeat(41)] }],
    [{}, { transports: Array.from({ length: 11 }, () => 'usb') }],
    [{}, { other: 1 }],
  ])('with %j and %j is refused', (given, inner) => expect(add('Phone', given, inner).success).toBe(false));

  test('signs in with whose it is or without', () => {
    const login = (more: object) =>
      rules.passkeyLoginBody.safeParse({ response: { ...passkey, response: { ...asserted, ...more } } }).data;
    expect(login({ userHandle: bytes })).toMatchObject({ rememberMe: true });
    expect(login({ userHandle: '+' })).toBeUndefined();
    expect(login({ other: bytes })).toBeUndefined();
  });

  test('with bytes that are no base64url says so', () => {
    expect(add('Phone', { id: '+' }).error?.issues[0]?.message).toBe('This is not base64url.');
  });
});
