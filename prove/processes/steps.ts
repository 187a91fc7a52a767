import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import * as openid from 'openid-client';
import sharp from 'sharp';

import { addAccount, clientOrigin, TestBrowser, testClients } from '#main/identity/identity-app.fixture.ts';
import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { Caller, type Reply } from '../clients/caller.ts';
import { postcode } from '../clients/claim-life.ts';
import type { Running } from '../../harness/server-process.ts';

// What is done on one server and has to hold on the next. Each step answers what it saw; `holds` says whether it was right.

export type Step = { what: string; found: string; holds: boolean };
export type Portal = {
  servers: readonly [Running, Running, ...Running[]];
  /** Where people reach it. */
  origin: string;
  database: Database;
  secretKey: string;
  dataDirs: readonly string[];
};

type Found = { id: string; caller: Caller; number: string };

let claims = 0;
async function newClaim({ origin, servers }: Portal): Promise<Found> {
  const number = `SHARED${(claims += 1)}`;
  const caller = new Caller(origin, `10.200.0.${claims}`);
  const body = {
    state: 'Inspection',
    registeredAddress: `1 Stonegate\n\n\nYork\n${postcode}`,
    policyExcessAmount: 25,
  };
  const path = `/api/integration/v1/claims/${number}`;
  const put = await caller.ask({ method: 'PUT', path, body, operator: true, at: servers[0].origin });
  const { id } = JSON.parse(put?.body ?? '{}') as { id: string };
  await caller.ask({ path: '/api/enduser/login', body: { reference: number, postcode }, at: servers[0].origin });
  return { id, caller, number };
}

const read = (id: string) => ({
  path: '/graphql',
  body: { query: 'query ($id: ID!) { claim(id: $id) { number } }', variables: { id } },
});

async function sessions(portal: Portal): Promise<Step> {
  const [first, second] = portal.servers;
  const { id, caller, number } = await newClaim(portal);
  const there = await caller.ask({ ...read(id), at: second.origin });
  await caller.ask({ path: '/api/enduser/logout', body: {}, at: second.origin });
  const gone = await caller.ask({ ...read(id), at: first.origin });
  const holds = there?.body.includes(number) === true && gone?.body.includes(number) === false;
  return {
    what: 'a session begun on one opens its claim on the other, and ended there is over on the first',
    found: String(holds),
    holds,
  };
}

async function limits(portal: Portal): Promise<Step> {
  const { number } = await newClaim(portal);
  const guesser = new Caller(portal.origin, '10.201.0.1');
  for (let tries = 0; tries < 5; tries += 1) {
    const at = portal.servers[tries % 2]?.origin ?? '';
    await guesser.ask({ path: '/api/enduser/login', body: { reference: number, postcode: `LS${tries + 1} 4AB` }, at });
  }
  const statuses: (number | undefined)[] = [];
  for (const { origin: at } of portal.servers) {
    statuses.push(
      (await guesser.ask({ path: '/api/enduser/login', body: { reference: number, postcode }, at }))?.status,
    );
  }
  const holds = statuses.every((status) => status === 429);
  return {
    what: 'five wrong post codes, shared out among two, lock the reference on every one',
    found: statuses.join(', '),
    holds,
  };
}

/** Milliseconds from the change on one server until the page that listens on the other hears of it. */
async function news(portal: Portal): Promise<Step> {
  const [first, second] = portal.servers;
  const { id, caller, number } = await newClaim(portal);
  const stopping = new AbortController();
  const heard = caller.listen(`${first.origin}/api/enduser/events?claimId=${id}`, stopping.signal);
  await heard.next();
  const started = performance.now();
  const path = `/api/integration/v1/claims/${number}`;
  await caller.ask({ method: 'PATCH', path, body: { endUserName: 'Ada' }, operator: true, at: second.origin });
  await heard.next();
  const millis = performance.now() - started;
  stopping.abort();
  return {
    what: 'a change on one is told to a page that listens on the other',
    found: `${millis.toFixed(0)} ms`,
    holds: millis < 1_000,
  };
}

async function newPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
}

const digestOf = (reply: Reply): string =>
  `${reply?.status} ${createHash('sha256')
    .update(reply?.body ?? '')
    .digest('hex')
    .slice(0, 8)}`;

async function files(portal: Portal): Promise<Step> {
  const [first, second] = portal.servers;
  const { id, caller, number } = await newClaim(portal);
  const path = `/api/integration/v1/claims/${number}/photos/inspection/front.jpg`;
  await caller.ask({ method: 'PUT', path, body: await newPhoto(), operator: true, at: first.origin });
  const list = await caller.ask({
    method: 'GET',
    path: `/api/media/inspectionPhotos?claimId=${id}`,
    at: second.origin,
  });
  const [address = ''] = Object.values(JSON.parse(list?.body ?? '{}') as Record<string, string>);
  const { pathname, search } = new URL(address, portal.origin);
  const digests: string[] = [];
  for (const { origin: at } of portal.servers) {
    digests.push(digestOf(await caller.ask({ method: 'GET', path: pathname + search, at })));
  }
  const [digest = ''] = digests;
  const holds = new Set(digests).size === 1 && digest.startsWith('200');
  return { what: 'a photo taken in by one is given out by every one, the same', found: digest, holds };
}

async function payment(portal: Portal): Promise<Step> {
  const [first, second] = portal.servers;
  const { id, caller } = await newClaim(portal);
  const begun = await caller.ask({
    path: '/api/create-payment-intent/Create',
    body: { item: { id } },
    at: first.origin,
  });
  const { clientSecret } = JSON.parse(begun?.body ?? '{}') as { clientSecret: string };
  const body = { clientSecret, number: '4242424242424242' };
  const path = `/api/excess-payment/${id}/practice/confirm`;
  const paid = await caller.ask({ path, body, at: second.origin });
  const again = await caller.ask({
    path: '/api/create-payment-intent/Create',
    body: { item: { id } },
    at: first.origin,
  });
  const holds = paid?.status === 200 && again?.status === 409;
  return {
    what: 'a payment begun on one is made on the other, and begun again nowhere',
    found: `${paid?.status}, then ${again?.status}`,
    holds,
  };
}

async function clientKeys(portal: Portal): Promise<Step> {
  const { id, caller } = await newClaim(portal);
  const clientId = randomUUID();
  const body = { subject: 'A question', message: 'Hello', claimId: id, gdprConsent: true, clientId };
  const tries = Array.from({ length: 12 }, (_, at) => portal.servers[at % portal.servers.length]?.origin ?? '');
  const replies = await Promise.all(tries.map((at) => caller.ask({ path: '/api/enduser/sendMessage', body, at })));
  const { rowCount } = await portal.database.pool.query('select 1 from outgoing_message where claim_id = $1', [id]);
  const holds = rowCount === 1 && replies.every((reply) => reply !== null && reply.status < 300);
  return {
    what: 'one message sent twelve times at once to all of them, under one client key, is stored once',
    found: String(rowCount),
    holds,
  };
}

const mails = 60;

async function jobs({ database, origin, secretKey, dataDirs }: Portal): Promise<Step> {
  const settings = readSettings({ SECRET_KEY: secretKey, PUBLIC_URL: origin });
  const content = { subject: 'News', heading: 'News', paragraphs: ['There is news.'] };
  await database.kysely.transaction().execute(async (tx) => {
    for (let at = 0; at < mails; at += 1) {
      const mail = {
        key: `proof:${at}`,
        to: `claimant${at}@example.com`,
        brandId: 'harbour',
        locale: 'en-GB' as const,
        content,
      };
      await addMail(tx, mail, { database, settings, now: () => new Date() });
    }
  });
  const countIn = async (folder: string) => {
    const names = await readdir(join(folder, 'mails')).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).length;
  };
  const count = async () => Promise.all(dataDirs.map(countIn));
  let done = await count();
  for (let tries = 0; tries < 100 && sum(done) < mails; tries += 1) {
    await pause(200);
    done = await count();
  }
  // One done twice would come a moment later.
  await pause(2_000);
  done = await count();
  const holds = sum(done) === mails && done.filter((some) => some > 0).length > 1;
  return { what: `${mails} mails are delivered once each, by more than one of them`, found: done.join(' + '), holds };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** The whole sign-in of another system, each request of which goes to the next server. */
async function identity({ database, origin }: Portal): Promise<Step> {
  const secret = testClients[0]?.secret;
  const options = { execute: [openid.allowInsecureRequests] };
  const authentication = openid.ClientSecretBasic(secret);
  const config = await openid.discovery(new URL(origin), 'basic', secret, authentication, options);
  const accountId = await addAccount(database, 'grace@example.com');
  const session = { accountId, amr: ['pwd'], remember: true, userAgent: 'proof', previous: null };
  const token = await startAccountSession(database.kysely, session, new Date());
  const browser = new TestBrowser(origin);
  browser.keep(accountCookieName(readSettings({ PUBLIC_URL: origin })), token);
  const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: `${clientOrigin}/back`,
    scope: 'openid email',
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const { url: back } = await browser.open(url);
  const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  const person = await openid.fetchUserInfo(config, tokens.access_token, accountId);
  const holds = tokens.claims()?.sub === accountId && person.email === 'grace@example.com';
  return { what: 'a sign-in by OpenID Connect whose every request goes to the next', found: String(holds), holds };
}

/** All of them, one after the other. */
export async function sharedSteps(portal: Portal): Promise<Step[]> {
  const steps: Step[] = [];
  for (const step of [sessions, limits, news, files, payment, clientKeys, jobs, identity]) {
    steps.push(await step(portal).catch((error: unknown) => ({ what: step.name, found: String(error), holds: false })));
  }
  return steps;
}
