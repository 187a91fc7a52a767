import { addAccount } from '#features/account/account.data.ts';
import { stories } from '#main/demo/load-demo.ts';
import { demoDay } from '#main/demo/story-parts.ts';
import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import type { Chances } from './chances.ts';
import type { Portal } from '../../harness/portal.ts';
import { operatorKey } from '../../harness/server-process.ts';

/** Who and what the requests are about; they end sessions and delete claims, so there is a new cast every so often. */
export type Cast = {
  claims: { id: string; number: string }[];
  claimCookie: string;
  admin: { id: string; cookie: string };
  person: { id: string; cookie: string };
  email: string;
  webhookId: string;
  chatId: string;
};

export const password = 'three random words';
export const postcode = 'YO1 7HU';
let castings = 0;
let passwordHash: string | null = null;

async function operator<T>(origin: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/api/integration/v1${path}`, { method, headers, ...sent });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function newClaims(
  { origin }: Portal,
  casting: number,
  email: string,
  chances: Chances,
): Promise<Cast['claims']> {
  const claims: Cast['claims'] = [];
  for (let at = 0; at < 3; at += 1) {
    const document = chances.pick(stories).document(demoDay(new Date()));
    const registeredAddress = `1 Stonegate\n\n\nYork\n${postcode}`;
    const path = `/claims/FUZZ-${casting}-${at}`;
    claims.push(await operator(origin, 'PUT', path, { ...document, registeredAddress, endUserEmail: email }));
  }
  return claims;
}

async function newAccount({ database }: Portal, email: string, roles: ('admin' | 'handler')[]) {
  passwordHash ??= await hashPassword(password);
  const now = new Date();
  const more = { password_hash: passwordHash, email_confirmed_at: now, roles };
  const account = await addAccount(database.kysely, { email, ...more }, now);
  if (!account) throw new Error(`${email} has an account.`);
  const session = { accountId: account.id, amr: ['pwd'], remember: false, userAgent: 'prove', previous: null };
  return { id: account.id, cookie: await startAccountSession(database.kysely, session, now) };
}

async function newChat({ origin, port: _ }: Portal, claimId: string, cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ claimId, gdprConsent: true });
  await (await fetch(`${origin}/api/enduser/chat`, { method: 'POST', headers, body })).arrayBuffer();
  const { chats } = await operator<{ chats: { id: string }[] }>(origin, 'GET', '/chats?limit=1');
  return chats[0]?.id ?? '01930000-0000-7000-8000-0000000000cc';
}

/** A new one, or where there are as many as may be, one that is there. */
async function aWebhook(origin: string): Promise<string> {
  const wanted = { url: 'https://hooks.example.com/fettle', eventTypes: ['claim.state_changed'] };
  const made = await operator<{ webhook: { id: string } }>(origin, 'POST', '/webhooks', wanted).catch(() => null);
  if (made) return made.webhook.id;
  const { webhooks } = await operator<{ webhooks: { id: string }[] }>(origin, 'GET', '/webhooks');
  return webhooks[0]?.id ?? '01930000-0000-7000-8000-0000000000cc';
}

/** New claims, accounts, sessions, a chat and a webhook. */
export async function newCast(portal: Portal, chances: Chances): Promise<Cast> {
  castings += 1;
  // Another may be begun before this one is whole.
  const casting = castings;
  const email = `amina${casting}@example.com`;
  const { database, services, origin } = portal;
  const claims = await newClaims(portal, casting, email, chances);
  const claimIds = claims.map(({ id }) => id);
  const token = await startClaimSession(database.kysely, { claimIds, sharedDevice: false }, new Date());
  const claimCookie = `${claimCookieName(services.settings)}=${token}`;
  const cookieOf = ({ id, cookie }: { id: string; cookie: string }) => ({
    id,
    cookie: `${accountCookieName(services.settings)}=${cookie}`,
  });
  return {
    claims,
    claimCookie,
    email,
    admin: cookieOf(await newAccount(portal, `admin${casting}@example.com`, ['admin'])),
    person: cookieOf(await newAccount(portal, email, [])),
    webhookId: await aWebhook(origin),
    chatId: await newChat(portal, claimIds[0] ?? '', claimCookie),
  };
}
