import { execFileSync } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { secondClient } from '#features/account/external-login/second-provider.fixture.ts';
import type { StoredMail } from '#server/gateways/mail/mail-folder.ts';
import { smsKeys, fakeSms } from '#server/gateways/sms/fake-sms.fixture.ts';
import { fakeStripeKeys, FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { CanaryBook, type Thing } from './book.ts';
import { Visitor } from './visitor.ts';
import { type Postgres, remove, startPostgres } from '../../harness/postgres.ts';
import { freePort, startServer } from '../../harness/server-process.ts';

const levels = join(import.meta.dirname, 'levels.mjs');

/** A server with every secret that a setting can hold, its fakes, and all that is seen of it. */
export type World = {
  book: CanaryBook;
  seen: Thing[];
  origin: string;
  /** Ends the server and starts it again with these settings beside its own. */
  begin: (more: Record<string, string>) => Promise<void>;
  postgres: Postgres;
  stripe: FakeStripe;
  sms: Awaited<ReturnType<typeof fakeSms>>;
  receiver: string;
  partner: { id: string; secret: string; redirect: string };
  keys: { integration: string; metrics: string };
  newVisitor: () => Visitor;
  /** The newest mail to an address that says this, once it is there. */
  mailTo: (email: string, says: RegExp) => Promise<StoredMail>;
  things: () => Promise<Thing[]>;
  close: () => Promise<void>;
};

function vapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Takes webhooks and answers with all that it was told, as a careless receiver would. */
async function careless() {
  const server = createServer((request, response) => {
    const headers = JSON.stringify(request.headers);
    request.resume().on('end', () => response.writeHead(500).end(`I did not like ${headers}`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close().closeAllConnections() };
}

async function filesIn(folder: string, place: string): Promise<Thing[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({ place, name: file.slice(folder.length + 1), text: await readFile(file, 'latin1') })),
  );
}

function dumpOf(url: string): Thing {
  const program = '/usr/lib/postgresql/15/bin/pg_dump';
  const text = execFileSync(program, ['--inserts', url], { encoding: 'latin1', maxBuffer: 2 ** 30 });
  return { place: 'database dump', name: 'pg_dump', text };
}

/** What others have to know of the settings. */
function plantedKeys(book: CanaryBook): Pick<World, 'partner' | 'keys'> {
  const partner = {
    id: 'partner',
    secret: book.plant('client secret of an OpenID client', 'cnry-client-secret-0123456789-abcdef'),
    redirect: 'https://partner.example.com/back',
  };
  const keys = {
    integration: book.plant('integration key of the settings', 'cnry-integration-key-of-the-settings-0001'),
    metrics: book.plant('token of /metrics', 'cnry-metrics-token-of-the-settings-00001'),
  };
  return { partner, keys };
}

/** Settings that hold secrets, each of them planted. */
async function secretSettings(book: CanaryBook, partner: World['partner'], keys: World['keys']) {
  book.plant('secret key of Stripe', fakeStripeKeys.STRIPE_SECRET_KEY);
  book.plant('webhook secret of Stripe', fakeStripeKeys.STRIPE_WEBHOOK_SECRET);
  book.plant('token of the provider of texts', smsKeys.SMS_AUTH_TOKEN);
  book.plant('secret at another OpenID provider', secondClient.secret);
  const { id: clientId, secret: clientSecret } = secondClient;
  const issuer = `http://127.0.0.1:${await freePort()}`;
  return {
    ...fakeStripeKeys,
    ...smsKeys,
    DEMO: 'on',
    INTEGRATION_KEY: keys.integration,
    VITALS: 'off',
    SECRET_KEY: book.plant('SECRET_KEY', 'cnry-secret-key-of-this-server-00000001'),
    VAPID_PRIVATE_KEY: book.plant('private key of web push', vapidKey()),
    METRICS: 'on',
    METRICS_TOKEN: keys.metrics,
    CLAIM_STEP_UP: 'always',
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    IDENTITY_CLIENTS: JSON.stringify([{ id: partner.id, secret: partner.secret, redirectUris: [partner.redirect] }]),
    OIDC_PROVIDERS: JSON.stringify([{ id: 'second', displayName: 'Second', issuer, clientId, clientSecret }]),
    NODE_OPTIONS: `--import=${levels}`,
  };
}

/** Starts it; the mails are kept in a folder. */
export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-canaries-'));
  const dataDir = join(folder, 'data');
  const [postgres, sms, receiver] = await Promise.all([startPostgres(folder), fakeSms(), careless()]);
  const stripe = new FakeStripe();
  const book = new CanaryBook();
  const seen: Thing[] = [];
  const { partner, keys } = plantedKeys(book);
  const apis = { STRIPE_API_URL: await stripe.listen(), SMS_API_URL: sms.url };
  const secrets = await secretSettings(book, partner, keys);
  const settings = { ...secrets, ...apis, DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  const port = await freePort();
  let server = await startServer(port, settings);
  const origin = server.origin;
  let said = '';
  const metrics = async (): Promise<Thing> => {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${keys.metrics}` } });
    return { place: 'metrics', name: '/metrics', text: await answer.text() };
  };
  const begin = async (more: Record<string, string>) => {
    seen.push(await metrics());
    await server.end();
    said += server.said();
    server = await startServer(port, { ...settings, ...more });
  };
  let visitors = 0;
  const newVisitor = () => {
    visitors += 1;
    return new Visitor(origin, `198.51.100.${visitors}`, seen);
  };
  return {
    book,
    seen,
    origin,
    begin,
    postgres,
    stripe,
    sms,
    receiver: receiver.url,
    partner,
    keys,
    newVisitor,
    mailTo: (email, says) => mailTo(join(dataDir, 'mails'), email, says),
    things: async () => [
      ...seen,
      { place: 'logs', name: 'all that the server wrote', text: said + server.said() },
      await metrics(),
      dumpOf(postgres.url),
      ...(await filesIn(join(folder, 'cluster'), 'database files')),
      ...(await filesIn(dataDir, 'files')),
    ],
    close: async () => {
      await server.end();
      await Promise.all([stripe.close(), sms.close(), postgres.stop('at once')]);
      receiver.close();
      await remove(folder);
    },
  };
}

async function mailTo(folder: string, email: string, says: RegExp): Promise<StoredMail> {
  for (let tries = 0; tries < 600; tries += 1) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names
      .filter((one) => one.endsWith('.json'))
      .toSorted()
      .toReversed()) {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail;
      if (mail.to.includes(email) && says.test(`${mail.subject}\n${mail.text}`)) return mail;
    }
    await pause(100);
  }
  throw new Error(`No mail to ${email} says ${says.source}.`);
}
