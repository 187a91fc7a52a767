// The portal behind Caddy with the Caddyfile that is delivered: HTTP/2 and TLS, who asks, streams, headers, and a deploy.
// npm run prove -- proxy [requests]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ask, startCaddy } from './proxy/caddy.ts';
import { deployUnderLoad } from './proxy/deploys.ts';
import { gradeOf } from './proxy/header-rules.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { freePort, operatorKey, startServer } from '../harness/server-process.ts';

const [wanted = 5_000] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'fettle-proxy-'));
const postgres = await startPostgres(folder);
const [front, one, two] = [await freePort(), await freePort(), await freePort()];
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: 'a secret that only the proofs use, 0000',
  PUBLIC_URL: `https://localhost:${front}`,
  METRICS: 'on',
  DRAIN_SECONDS: '3',
};
const origin = `https://localhost:${front}`;
let old = await startServer(one, settings);
const caddy = await startCaddy(front, [one, two]);
const session = await caddy.connect();
const claimed: Claimed[] = [];
const claim = (what: string, limit: string, found: unknown, holds: boolean) =>
  void claimed.push({ what, limit, found: String(found), holds });

const document = (state: string) => ({ state, registeredAddress: '1 Stonegate\n\n\nYork\nYO1 7HU' });
const put = async (state: string) => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  return ask(session, { path: '/api/integration/v1/claims/PROXY-1', method: 'PUT', body: document(state), headers });
};
const lookUp = (from: typeof session, reference: string, headers: Record<string, string> = {}) =>
  ask(from, {
    path: '/api/enduser/login',
    method: 'POST',
    body: { reference, postcode: 'YO1 7HU' },
    headers: { origin, ...headers },
  });

// Until Caddy has asked for its health.
for (let tries = 0; tries < 100 && (await ask(session, { path: '/readyz' })).status !== 200; tries += 1)
  await pause(100);

const page = await ask(session, { path: '/track', headers: { accept: 'text/html' } });
claim('a page by HTTP/2 over TLS', '200', page.status, page.status === 200);
const graded = gradeOf('page', page.headers);
claim(
  'headers of a page',
  graded.names.join(', '),
  graded.broken.length === 0 ? 'all' : `not ${graded.broken.join(', ')}`,
  graded.broken.length === 0,
);
const asset = /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0] ?? '/nothing';
const compressed = await ask(session, { path: asset, headers: { 'accept-encoding': 'br' } });
const [encoding, caching] = [compressed.headers['content-encoding'], String(compressed.headers['cache-control'])];
claim(
  'a built file',
  'br, immutable',
  `${String(encoding)}, ${caching}`,
  encoding === 'br' && caching.includes('immutable'),
);
const metrics = await ask(session, { path: '/metrics' });
claim('/metrics from outside', '404', metrics.status, metrics.status === 404);

const made = (await put('Inspection')).body;
const { id } = JSON.parse(made) as { id: string };
const found = await lookUp(session, 'PROXY-1');
const cookie = [found.headers['set-cookie'] ?? []]
  .flat()
  .map((text) => text.split(';')[0])
  .join('; ');
claim(
  'a claimant finds their claim',
  '200 and a __Host- cookie',
  found.status,
  found.status === 200 && cookie.includes('__Host-'),
);

// Wrong look-ups of one address, each with a forged one; then another address asks.
const guesser = await caddy.connect('127.0.0.7');
let refused = 0;
for (let at = 0; at < 150 && refused === 0; at += 1) {
  const { status } = await lookUp(guesser, `WRONG-${at}`, { 'x-forwarded-for': `198.51.100.${at}` });
  if (status === 429) refused = at + 1;
}
const other = await lookUp(await caddy.connect('127.0.0.8'), 'WRONG-1000');
claim(
  'guesses of one address with forged X-Forwarded-For',
  'refused',
  refused > 0 ? `after ${refused - 1}` : 'never',
  refused > 0,
);
claim('the next address meanwhile', 'not refused', other.status, other.status !== 429 && other.status !== 0);

const heard: number[] = [];
let changedAt = Infinity;
const listening = ask(session, { path: `/api/enduser/events?claimId=${id}`, headers: { cookie } }, (_text, end) => {
  heard.push(performance.now());
  if (performance.now() > changedAt) end();
});
const opened = performance.now();
while (heard.length === 0 && performance.now() - opened < 5_000) await pause(10);
const first = (heard[0] ?? Infinity) - opened;
claim('first word of an event stream', '≤ 1000 ms', `${first.toFixed(0)} ms`, first <= 1_000);
changedAt = performance.now();
await put('Repair');
const change = await Promise.race([listening, pause(5_000, null)]);
const news = (heard.at(-1) ?? Infinity) - changedAt;
claim(
  'a change on that stream',
  '≤ 1000 ms',
  change ? `${news.toFixed(0)} ms` : 'never',
  change !== null && news <= 1_000,
);

// Deploys in the order of docs/operations/upgrade.md.
const query = { query: `{ claim(id: "${id}") { number } }` };
const places = [two, one];
const deploys = await deployUnderLoad({
  connect: () => caddy.connect(),
  async request(from) {
    return (await ask(from, { path: '/graphql', method: 'POST', body: query, headers: { cookie, origin } })).status;
  },
  async replace() {
    const port = places.shift() ?? two;
    places.push(port);
    const next = await startServer(port, settings);
    // The proxy asks for its health each second.
    await pause(2_000);
    const { code } = await old.end();
    old = next;
    return code;
  },
  requests: wanted,
});
claim(
  'requests that failed while servers were replaced one after the other',
  '0',
  `${deploys.failed} of ${deploys.requests}`,
  deploys.failed === 0 && deploys.requests >= wanted,
);
claim(
  'servers that ended in order',
  'all',
  `${deploys.inOrder} of ${deploys.replaced}`,
  deploys.inOrder === deploys.replaced,
);

session.close();
guesser.close();
await caddy.stop();
await old.end();
await postgres.stop('in order');
await remove(folder);
await writeClaimed('proxy', {
  title: 'Behind a proxy',
  about: `Caddy with deploy/Caddyfile before the portal on loopback, by HTTP/2 and TLS with a certificate of its own. TRUST_PROXY names
the proxy. Then the deploy of docs/operations/upgrade.md, again and again: a new server beside the old one, then the old one ends,
under twelve clients that read a claim without a pause.`,
  seed: 0,
  claimed,
  more: `Slowest answer meanwhile: ${deploys.slowestMs.toFixed(0)} ms.`,
});
process.exit();
