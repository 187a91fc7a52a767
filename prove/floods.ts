// What a claimant notices while others flood the portal: slow senders, guessing, sign-ins, ten times too much.
// npm run prove -- floods [slow clients] [seconds] [seed]
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { pageQuery } from '../harness/summary-query.ts';
import { askerOf } from './fuzz/ask.ts';
import { chancesOf } from './fuzz/chances.ts';
import { newCast, postcode, type Cast } from './fuzz/cast.ts';
import { openPortal, type Portal } from '../harness/portal.ts';
import { quantile } from '../harness/quantile.ts';
import { type Claimed, writeClaimed } from './result.ts';
import { startSlow, type Slowness } from './clients/slow-crowd.ts';

const [slowClients = 1_000, seconds = 30, seed = 8] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const flooders = 50;
/** What a claimant may have to wait, in milliseconds. */
const limits = { slow: 500, flood: 1_000, overload: 2_000, refusal: 200 };

type Visit = { name: string; times: number[]; bad: Map<string, number> };

const post = (path: string, body: object, cookie: string) => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': '192.0.2.7' },
});

/** A claimant who looks at pages, at the claim and finds it anew, every tenth of a second, until this is over. */
async function visitDuring(portal: Portal, cast: Cast, name: string, during: Promise<unknown>): Promise<Visit> {
  const visit: Visit = { name, times: [], bad: new Map() };
  const { ask, close } = askerOf(portal.port, 2);
  const over = { is: false };
  void during.finally(() => (over.is = true));
  const [claim] = cast.claims;
  const get = (path: string) => ({
    method: 'GET',
    path,
    body: null,
    headers: { accept: 'text/html', cookie: cast.claimCookie, 'x-forwarded-for': '192.0.2.7' },
  });
  const calls = [
    ['Track page', get('/track')],
    ['claim', post('/graphql', { query: pageQuery, variables: { id: claim?.id } }, cast.claimCookie)],
    ['claim’s page', get(`/my-claim/${claim?.id}`)],
    ['look-up', post('/api/enduser/login', { reference: claim?.number, postcode, sharedDevice: true }, '')],
  ] as const;
  for (let at = 0; !over.is || visit.times.length < 20; at += 1) {
    const [what, call] = calls[at % calls.length] ?? calls[0];
    const { status, millis } = await ask(call);
    visit.times.push(millis);
    const bad = `${what} ${status}`;
    if (status !== 200) visit.bad.set(bad, (visit.bad.get(bad) ?? 0) + 1);
    await pause(100);
  }
  close();
  return visit;
}

type Flooded = { statuses: Record<string, number>; refusals: number[] };
type FloodOf = { kind: string; connections: number; addresses: number };
type FloodNamed = FloodOf & { name: string; mayMeet: May };

async function flood({ port }: Portal, cast: Cast, { kind, connections, addresses }: FloodOf): Promise<Flooded> {
  const given = [kind, port, connections, seconds, addresses, cast.claimCookie, cast.claims[0]?.id ?? ''];
  const args = [join(import.meta.dirname, 'clients/flood.ts'), ...given.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Flooded;
}

const p = ({ times }: Visit, share: number) => quantile(times, share);

/** What a claimant may be answered beside success. */
type May = { words: string; is: RegExp };

const successAlone: May = { words: 'all well', is: /^$/ };
/** Of very many addresses each is like a claimant's, so that one who looks a claim up waits in their line (decision 51). */
const lookUpsWait: May = { words: 'all well, but look-ups may be 503', is: /^look-up 503$/ };
const allWait: May = { words: 'well, 429 or 503', is: / (?:429|503)$/ };

function claimedOf(visit: Visit, limit: number, may = successAlone): Claimed[] {
  const bad = [...visit.bad].filter(([status]) => !may.is.test(status));
  const answers = [...visit.bad].map(([status, count]) => `${status}: ${count}`).join(', ') || 'all 200';
  return [
    {
      what: `${visit.name}: p50 / p99 of a claimant, ms`,
      limit: `p99 ≤ ${limit}`,
      found: `${p(visit, 0.5).toFixed(0)} / ${p(visit, 0.99).toFixed(0)} of ${visit.times.length}`,
      holds: p(visit, 0.99) <= limit,
    },
    { what: `${visit.name}: a claimant's answers`, limit: may.words, found: answers, holds: bad.length === 0 },
  ];
}

const script = readdirSync(join(root, 'dist/client/assets')).find((name) => /^web-.*\.js$/.test(name));
if (script === undefined) throw new Error('There is no built script to ask for: npm run build.');

/** So many who ask as much and read at once: the room that any such crowd has the process take is not of the slow ones. */
async function crowded(portal: Portal): Promise<void> {
  const crowd = startSlow(portal.port, 'none', { count: slowClients, page: `/assets/${script}` });
  await pause(5_000);
  crowd.stop();
  await pause(2_000);
}

async function slowly(portal: Portal, cast: Cast, kind: Slowness): Promise<Claimed[]> {
  const slow = startSlow(portal.port, kind, { count: slowClients, page: `/assets/${script}` });
  const before = await portal.holds();
  const visit = await visitDuring(portal, cast, `${slowClients} slow ${kind}`, pause(seconds * 1_000));
  const { resident } = await portal.holds();
  const memory = (resident - before.resident) / 2 ** 20;
  const open = slow.open();
  slow.stop();
  await pause(2_000);
  const left = (await portal.holds()).open;
  const held = { what: `${visit.name}: still open at the end; memory more, MB`, limit: '≤ 200 MB' };
  const gone = { what: `${visit.name}: files that the server holds once they are gone`, limit: '≤ 150' };
  return [
    ...claimedOf(visit, limits.slow),
    { ...held, found: `${open}; ${memory.toFixed(0)}`, holds: memory <= 200 },
    { ...gone, found: String(left), holds: left <= 150 },
  ];
}

const mayAnswer = /^(?:200|400|401|404|429|503 with Retry-After)$/;

async function flooded(portal: Portal, cast: Cast, { name, mayMeet, ...of }: FloodNamed): Promise<Claimed[]> {
  const under = flood(portal, cast, of);
  const isOverload = of.kind === 'views';
  const visit = await visitDuring(portal, cast, name, under);
  const { statuses, refusals } = await under;
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const bad = Object.keys(statuses).filter((status) => !mayAnswer.test(status));
  const waits = [0.5, 0.99].map((share) => quantile(refusals, share).toFixed(0));
  const refused: Claimed = {
    what: `${name}: p50 / p99 of a refusal, ms`,
    limit: `p99 ≤ ${limits.refusal}`,
    found: refusals.length > 0 ? `${waits.join(' / ')} of ${refusals.length}` : 'none was refused',
    holds: refusals.length === 0 || quantile(refusals, 0.99) <= limits.refusal,
  };
  return [
    ...claimedOf(visit, isOverload ? limits.overload : limits.flood, mayMeet),
    {
      what: `${name}: what the flood is answered`,
      limit: 'no 5xx but 503 with Retry-After',
      found: `${answers.join(', ')} (${(total / seconds).toFixed(0)} a second)`,
      holds: bad.length === 0,
    },
    refused,
  ];
}

/** Until a claimant's call takes no longer than twice what it took before, in milliseconds. */
async function recovery(portal: Portal, cast: Cast, quiet: Visit): Promise<Claimed> {
  const began = performance.now();
  const usual = Math.max(100, 2 * p(quiet, 0.99));
  let after = await visitDuring(portal, cast, 'after', pause(1));
  while (p(after, 0.9) > usual && performance.now() - began < 30_000) {
    after = await visitDuring(portal, cast, 'after', pause(1));
  }
  const found = `${((performance.now() - began) / 1_000).toFixed(1)} s, 20 calls among them`;
  return { what: 'as before after the overload', limit: '≤ 30 s', found, holds: p(after, 0.9) <= usual };
}

const [before = 0] = loadavg();
const busy =
  before > availableParallelism()
    ? ` **The machine was busy with other work (load average ${before.toFixed(1)} before): times say little.**`
    : '';
const portal = await openPortal();
const cast = await newCast(portal, chancesOf(seed));
await visitDuring(portal, cast, 'warming', pause(3_000));
const quiet = await visitDuring(portal, cast, 'quiet', pause(5_000));
await crowded(portal);
const claimed: Claimed[] = [
  ...claimedOf(quiet, limits.slow),
  ...(await slowly(portal, cast, 'headers')),
  ...(await slowly(portal, cast, 'bodies')),
  ...(await slowly(portal, cast, 'readers')),
];
const one = { connections: flooders, addresses: 1, mayMeet: successAlone };
const many = { ...one, addresses: 50_000 };
const floods: FloodNamed[] = [
  { name: 'look-ups from one address', kind: 'look-ups', ...one },
  { name: 'look-ups from 50,000 addresses', kind: 'look-ups', ...many, mayMeet: lookUpsWait },
  { name: 'sign-ins from one address', kind: 'sign-ins', ...one },
  { name: 'sign-ins from 50,000 addresses', kind: 'sign-ins', ...many },
  { name: 'ten times too much', kind: 'views', ...many, connections: 10 * flooders, mayMeet: allWait },
];
for (const named of floods) {
  claimed.push(...(await flooded(portal, cast, named)));
  process.stdout.write(`${named.name}: ${claimed.at(-2)?.found}; ${claimed.at(-1)?.found}\n`);
}
claimed.push(await recovery(portal, cast, quiet));
const ended = portal.server.ended();
claimed.push({ what: 'the server ended', limit: 'no', found: ended ? 'yes' : 'no', holds: !ended });
await portal.stop();
await writeClaimed('floods', {
  title: 'Floods',
  about: `One server process with its database beside it, ${seconds} s each. A claimant asks for the Track page, the claim by GraphQL, the claim's page and finds the claim anew, ten times a second, while the others flood. The flood comes from a process of its own on the same machine: ${flooders} connections that never pause, ten times as many for the overload. What slow ones take of memory is counted after as many have come who read at once, because any such crowd has the process take some room.${busy}`,
  seed,
  claimed,
});
