import { createHash, randomBytes } from 'node:crypto';

import { generateSync } from 'otplib';

import type { Answer, Visitor } from './visitor.ts';
import type { World } from './world.ts';

// What has to stand in the one mail that carries it, and where a demo shows that mail.
const inItsMail = /^files, mails\/|^answers, GET \/demo\/mails/;
const inCookies = /^answers, .*: cookies$/;
const answered = (calls: string) => new RegExp(`^answers, POST /api/account/(?:${calls}) 200: body$`);

export const person = { email: 'cnry-ada@example.com', password: 'cnry plum harbour lantern 71' };
const admin = { email: 'admin@example.com', password: 'three blue kettles' };

function plantCookies({ book }: World, who: Visitor): void {
  for (const [name, value] of who.cookies)
    if (value.length >= 20) book.plant(`cookie ${name}`, decodeURIComponent(value), inCookies);
}

/** The call of an account; the cookies that it leaves are canaries too. */
async function call(world: World, who: Visitor, name: string, body: object): Promise<Answer> {
  const answer = await who.post(`/api/account/${name}`, body);
  plantCookies(world, who);
  return answer;
}

async function mailedToken(world: World, kind: string, email: string, path: string): Promise<string> {
  const { text } = await world.mailTo(email, new RegExp(`/account/${path}`));
  return world.book.plant(kind, new RegExp(`${path}[^\\s]*#token=([\\w-]{43})`).exec(text)?.[1], inItsMail);
}

async function register(world: World, who: Visitor): Promise<void> {
  const { book } = world;
  book.plant('password of an account', person.password);
  book.plant('password that was typed wrong', 'cnry wrong but typed 5566');
  await call(world, who, 'register', person);
  const token = await mailedToken(world, 'token that confirms an address', person.email, 'confirmEmail');
  await call(world, who, 'confirmEmail', { token, password: person.password });
  await call(world, who, 'login', { ...person, password: 'cnry wrong but typed 5566' });
  await call(world, who, 'login', person);
}

async function secondFactor(world: World, who: Visitor): Promise<void> {
  const { book } = world;
  const { json } = await call(world, who, 'startTwoFactor', { password: person.password });
  const secret = book.plant('secret of an authenticator app', String(json['secret']), answered('startTwoFactor'));
  const confirmed = await call(world, who, 'confirmTwoFactor', { code: generateSync({ secret }) });
  const codes = (confirmed.json['recoveryCodes'] ?? confirmed.json['codes']) as string[];
  for (const code of codes) book.plant('recovery code', code, answered('confirmTwoFactor'));
  await call(world, who, 'logout', {});
  await call(world, who, 'login', person);
  await call(world, who, 'loginWithTwoFactor', { code: '000000' });
  await call(world, who, 'loginWithTwoFactor', { recoveryCode: codes[0] });
  await call(world, who, 'stopTwoFactor', { password: person.password });
}

/** What an authenticator is asked to sign stands in the answer that asks, and lives as a hash or not at all. */
async function passkey(world: World, who: Visitor): Promise<void> {
  const { json } = await call(world, who, 'startAddingPasskey', { password: person.password });
  world.book.plant('challenge of a passkey', String(json['challenge']), answered('startAddingPasskey'));
  const bytes = randomBytes(16).toString('base64url');
  const response = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} };
  const made = { clientDataJSON: 'cnry', attestationObject: 'cnry' };
  await call(world, who, 'addPasskey', { name: 'Broken', response: { ...response, response: made } });
  const options = await call(world, who, 'startPasskeyLogin', {});
  world.book.plant('challenge of a passkey', String(options.json['challenge']), answered('startPasskeyLogin'));
}

async function resetPassword(world: World, who: Visitor): Promise<void> {
  const { book } = world;
  await call(world, who, 'sendPasswordResetEmail', { email: person.email });
  const token = await mailedToken(world, 'token that resets a password', person.email, 'resetPassword');
  const password = book.plant('password that was changed to', 'cnry quiet marble otter 8417');
  await call(world, who, 'resetPassword', { token, password });
  await call(world, who, 'login', { ...person, password });
  await call(world, who, 'changePassword', { currentPassword: password, newPassword: person.password });
  await call(world, who, 'changeEmail', { newEmail: 'cnry-ada-2@example.com', password: person.password });
  await mailedToken(world, 'token that changes an address', 'cnry-ada-2@example.com', 'confirmEmailChange');
}

async function tokensOf(world: World, who: Visitor): Promise<void> {
  const { book, partner } = world;
  const verifier = book.plant('verifier of PKCE', 'cnry-verifier-0123456789-0123456789-0123456789');
  const query = new URLSearchParams({
    client_id: partner.id,
    redirect_uri: partner.redirect,
    response_type: 'code',
    scope: 'openid email roles',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'cnry-state-of-a-sign-in',
    nonce: 'cnry-nonce-of-a-sign-in',
  });
  let address: string | null = `/connect/authorize?${query.toString()}`;
  for (let steps = 0; steps < 5 && address?.startsWith('/'); steps += 1) {
    const { headers } = await who.get(address);
    address = headers.get('location')?.replace(/^http:\/\/localhost:\d+|^http:\/\/127\.0\.0\.1:\d+/, '') ?? null;
  }
  plantCookies(world, who);
  const found = address === null ? undefined : new URL(address).searchParams.get('code');
  const code = book.plant('code of OpenID', found ?? undefined, /^answers, GET \/connect\/.*: (?:headers|body)$/);
  const basic = Buffer.from(`${partner.id}:${partner.secret}`).toString('base64');
  const form = { grant_type: 'authorization_code', code, redirect_uri: partner.redirect, code_verifier: verifier };
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` };
  const ask = () => who.post('/connect/token', new URLSearchParams(form).toString(), asForm);
  const { json, text } = await ask();
  if (!('access_token' in json)) throw new Error(text);
  for (const kind of ['access_token', 'id_token'])
    book.plant(`${kind} of OpenID`, json[kind] as string | undefined, /^answers, POST \/connect\/token 200: body$/);
  await who.get('/connect/userinfo', { authorization: `Bearer ${String(json['access_token'])}` });
  await ask();
  await who.post('/connect/token', new URLSearchParams({ ...form, code: 'wrong' }).toString(), asForm);
}

/** Everything that somebody does with an account of their own. */
export async function liveAsPerson(world: World): Promise<void> {
  const who = world.newVisitor();
  await register(world, who);
  await secondFactor(world, who);
  await passkey(world, who);
  await tokensOf(world, who);
  await resetPassword(world, who);
  const external = { 'content-type': 'application/x-www-form-urlencoded' };
  await who.post('/api/account/startExternalLogin', 'provider=second', external);
  for (const call of ['currentUser', 'sessions', 'passkeys', 'externalLogin']) await who.get(`/api/account/${call}`);
  await who.get('/api/account/openapi.json');
}

/** What an administrator makes and looks at; the webhook that it makes gets a test. */
export async function liveAsAdmin(world: World): Promise<Visitor> {
  const { book, receiver } = world;
  const who = world.newVisitor();
  await call(world, who, 'login', admin);
  await call(world, who, 'invite', { email: 'cnry-invited@example.com', roles: ['handler'] });
  const token = await mailedToken(world, 'token of an invitation', 'cnry-invited@example.com', 'confirmInvite');
  await call(world, world.newVisitor(), 'confirmInvite', { token, password: person.password });
  const scopes = ['claims:read', 'passcodes:read', 'events:read', 'webhooks:manage'];
  const key = await call(world, who, 'createIntegrationKey', { name: 'Canary', scopes });
  book.plant('integration key of the store', key.json['key'] as string | undefined, answered('createIntegrationKey'));
  const made = await call(world, who, 'createWebhook', { url: receiver, eventTypes: null });
  book.plant('secret of a webhook', made.json['secret'] as string | undefined, answered('createWebhook'));
  const webhookId = (made.json['webhook'] as { id?: string } | undefined)?.id;
  await call(world, who, 'testWebhook', { webhookId, type: 'claim.state_changed' });
  const turned = await call(world, who, 'rotateWebhookSecret', { webhookId, overlapHours: 24 });
  book.plant('secret of a webhook', turned.json['secret'] as string | undefined, answered('rotateWebhookSecret'));
  return who;
}

/** A handler, who may look at every claim and change none. */
export async function signInAsHandler(world: World): Promise<Visitor> {
  const who = world.newVisitor();
  await call(world, who, 'login', { email: 'handler@example.com', password: admin.password });
  return who;
}

/** All that an administrator can look at, once everything has happened. */
export async function lookAround(who: Visitor): Promise<void> {
  const lists = ['users', 'integrationKeys', 'webhooks', 'deliveries', 'audit', 'auditFile', 'sessions', 'currentUser'];
  for (const name of lists) await who.get(`/api/account/${name}`);
  const { json } = await who.get('/api/account/webhooks');
  for (const { id } of (json['webhooks'] ?? []) as { id: string }[]) {
    const list = await who.get(`/api/account/webhookDeliveries?webhookId=${id}`);
    for (const { eventId } of (list.json['deliveries'] ?? []) as { eventId?: string }[])
      await who.get(`/api/account/webhookDelivery?webhookId=${id}&eventId=${eventId}`);
  }
}
