// Kills processes in the middle of a payment: 1,000 seeded places between any two steps, then real servers by kill -9.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { addExcessClaim, outcomeOf, paymentsApp } from '#features/excess-payment/payments-app.fixture.ts';
import { paidOnce, payThroughCrashes } from '#features/excess-payment/payments-crash.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { fakeStripeKeys, FakeStripe, stripeSignature } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { machine, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

const seeds = Number(process.argv[2] ?? 1_000);
const rounds = Number(process.argv[3] ?? 20);

const isPaidOnce = (outcome: Record<string, unknown>): boolean =>
  Object.entries(paidOnce).every(([name, value]) => JSON.stringify(outcome[name]) === JSON.stringify(value));

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function seeded(database: Database): Promise<string> {
  const stripe = new FakeStripe();
  const api = await paymentsApp(database, await stripe.listen(), stripe);
  let deaths = 0;
  let wrong = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await payThroughCrashes({ services: api.services, gateway: api.gateway, stripe }, seed);
    deaths += run.deaths;
    if (!isPaidOnce(run.outcome)) {
      wrong += 1;
      say(`seed ${seed}: ${JSON.stringify(run.outcome)}`);
    }
  }
  await api.app.close();
  await stripe.close();
  return `| a step, seeded | ${seeds} | ${deaths} | ${seeds - wrong} |`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

type Place = { databaseUrl: string; apiUrl: string; port: number };

/** A whole server of the portal, once it answers. */
async function startServer({ databaseUrl, apiUrl, port }: Place): Promise<ChildProcess> {
  const own = {
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: apiUrl,
    PORT: String(port),
    DEMO: 'off',
    BRANDS_DIR: 'brands',
  };
  const env = { ...process.env, ...fakeStripeKeys, ...own, SECRET_KEY: 'a secret of the bench, 32 characters' };
  const script = join(import.meta.dirname, '../src/main/server.ts');
  const server = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return server;
    if (server.exitCode !== null) throw new Error('The server has ended.');
    await pause(50);
  }
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

/** Asks the server, which may die meanwhile. */
async function ask(port: number, path: string, body: string, headers: Record<string, string>) {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => null);
  return reply?.ok ? ((await reply.json().catch(() => null)) as Record<string, unknown> | null) : null;
}

async function oneKill(database: Database, stripe: FakeStripe, place: Place, round: number): Promise<boolean> {
  const { port } = place;
  const claim = await addExcessClaim(database);
  await database.pool.query('update claim_session set used_at = now(), expires_at = now() + interval $$1 day$$');
  let server = await startServer(place);
  const create = () =>
    ask(port, '/api/create-payment-intent/Create', JSON.stringify({ item: { id: claim.id } }), {
      cookie: claim.cookie,
    });
  const secret = String((await create())?.['clientSecret']);
  stripe.confirm(secret, '4242424242424242');
  const deliver = () =>
    stripe.eventsOf(secret.split('_secret_')[0] ?? '').map((event) => {
      const text = JSON.stringify(event);
      const signature = stripeSignature(text, Math.floor(Date.now() / 1_000));
      return ask(port, '/api/payments/webhook', text, { 'stripe-signature': signature });
    });
  const check = () => ask(port, `/api/excess-payment/${claim.id}/check`, '{}', { cookie: claim.cookie });
  const under = [...deliver(), ...deliver(), ...deliver(), check(), check()];
  await pause(round * 3);
  await kill(server);
  await Promise.all(under);
  server = await startServer(place);
  await Promise.all([...deliver(), ...deliver(), check()]);
  await kill(server);
  const outcome = await outcomeOf(database, claim);
  if (!isPaidOnce(outcome)) say(`kill ${round}: ${JSON.stringify(outcome)}`);
  return isPaidOnce(outcome);
}

/** DATABASE_URL for a server of its own. */
function urlOf({ pool: { options } }: Database): string {
  const { host = 'localhost', port = 5432, user = '', password, database = '' } = options;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password ?? ''))}`;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function killed(database: Database): Promise<string> {
  const stripe = new FakeStripe();
  const place = { databaseUrl: urlOf(database), apiUrl: await stripe.listen(), port: await freePort() };
  let right = 0;
  for (let round = 0; round < rounds; round += 1) right += Number(await oneKill(database, stripe, place, round));
  await stripe.close();
  return `| a server, by kill -9 | ${rounds} | ${rounds} | ${right} |`;
}

await withStore(async (open) => {
  const servers = await open('killed');
  const lines = [await killed(servers), await seeded(await open('seeded'))];
  const text = `# Payments through crashes

${await machine(servers.pool)}

A payment is begun, confirmed at a fake Stripe, told by webhooks (each twice, in any order) and asked for, in a
process that dies before or after any statement or call of the provider, up to three times; then it is started again and
every event delivered again. Right is: one payment, one mail, one outgoing event, no anomaly, the claim taken once.

| What dies | Runs | Deaths | Right |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
  await writeReport('payments-crash', text);
});
