import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { detailedClaims, generateClaims } from '../../harness/generate-claims.ts';
import { pageQuery } from '../../harness/summary-query.ts';
import { familySeconds, giveShare } from '../../harness/cpu.ts';
import { quantile } from '../../harness/quantile.ts';
import type { Running } from '../../harness/server-process.ts';

const run = promisify(execFile);
const flags = 'mutation ($model: PortalMessageFlagsInput!) { updateMessageFlags(model: $model) { id } }';
/** Of ten calls nine read the page's query and one writes. */
const claims = 100;
const connections = 12;
/** Of one measurement: sixty of the periods that a share of a core is given in. */
const measuredSeconds = 6;

type CallMix = { cookie: string; body: string };

/** What wrk asks, one after the other. */
async function asksOf({ pool, kysely }: Database): Promise<CallMix[]> {
  await generateClaims(pool, claims * 100);
  const found = await detailedClaims(pool, claims * 100, claims);
  const asks: CallMix[] = [];
  for (const { id } of found) {
    const token = await startClaimSession(kysely, { claimIds: [id], sharedDevice: false }, new Date());
    const cookie = `${claimCookieName(readSettings({}))}=${token}`;
    const { rows } = await pool.query<{ id: string }>('select id from portal_message where claim_id = $1 limit 1', [
      id,
    ]);
    const read = { cookie, body: JSON.stringify({ query: pageQuery, variables: { id } }) };
    const model = { id: rows[0]?.id, read: asks.length % 20 === 0 };
    asks.push(...Array.from({ length: 9 }, () => read));
    asks.push({ cookie, body: JSON.stringify({ query: flags, variables: { model } }) });
  }
  return asks;
}

const lua = (file: string) => `local asks, turn = {}, 0
for line in io.lines(${JSON.stringify(file)}) do
  local cookie, body = line:match("^(%S+) (.*)$")
  asks[#asks + 1] = { cookie, body }
end
local made = {}
init = function()
  for at, ask in ipairs(asks) do
    made[at] = wrk.format("POST", "/graphql", { ["Content-Type"] = "application/json", ["Cookie"] = ask[1], ["Origin"] = wrk.headers["Origin"] }, ask[2])
  end
  turn = math.random(#made)
end
request = function()
  turn = turn % #made + 1
  return made[turn]
end
`;

/** How one asks with nothing but wrk, which costs a core far less than a client in Node. */
export type Load = { script: string; publicOrigin: string };

/** Fills the store and writes what is to be asked into this folder. Throws where an answer is not a success. */
export async function prepareLoad(database: Database, folder: string, { origin }: Running, publicOrigin: string) {
  const asks = await asksOf(database);
  for (const { cookie, body } of asks.slice(0, 10)) {
    const headers = { 'content-type': 'application/json', cookie, origin: publicOrigin };
    const answer = await (await fetch(`${origin}/graphql`, { method: 'POST', headers, body })).text();
    if (!answer.startsWith('{"data"')) throw new Error(answer);
  }
  const [file, script] = [join(folder, 'asks'), join(folder, 'ask.lua')];
  await writeFile(file, asks.map(({ cookie, body }) => `${cookie} ${body}`).join('\n'));
  await writeFile(script, lua(file));
  return { script, publicOrigin, remove: () => rm(file) };
}

type WrkResult = { requests: number; failures: number };

async function wrk(seconds: number, { script, publicOrigin }: Load, { origin }: Running): Promise<WrkResult> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    '-H',
    `Origin: ${publicOrigin}`,
    origin,
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0;
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, failures: [failed, ...socket].reduce<number>((sum, count) => sum + Number(count), 0) };
}

/** One measurement: requests a second, and of a core what servers and PostgreSQL took for one request, in milliseconds. */
export type Rate = { processes: number; rate: number; serverMs: number; databaseMs: number; failures: number };

async function measureOnce(servers: readonly Running[], postgres: number, load: Load, seconds: number): Promise<Rate> {
  const cpu = async () => {
    const all = await Promise.all(servers.map(({ pid }) => familySeconds(pid)));
    return { servers: all.reduce((sum, one) => sum + one, 0), database: await familySeconds(postgres) };
  };
  const before = await cpu();
  const results = await Promise.all(servers.map((server) => wrk(seconds, load, server)));
  const after = await cpu();
  const requests = results.reduce((sum, one) => sum + one.requests, 0);
  return {
    processes: servers.length,
    rate: requests / seconds,
    serverMs: ((after.servers - before.servers) / requests) * 1_000,
    databaseMs: ((after.database - before.database) / requests) * 1_000,
    failures: results.reduce((sum, one) => sum + one.failures, 0),
  };
}

/** Has every server compile what it is about to do often, at full speed. */
export async function warmUp(servers: readonly Running[], postgres: number, load: Load): Promise<void> {
  for (const server of servers) await measureOnce([server], postgres, load, 4);
}

/**
 * Rates of one, two and four of these servers in turns, others of them in each round; each with at most this share of a
 * core, or as much as it gets.
 */
export async function ratesOf(
  servers: readonly Running[],
  { postgres, load, share, rounds = 4 }: { postgres: number; load: Load; share: number | null; rounds?: number },
): Promise<Rate[]> {
  const giveBack = share === null ? [] : await Promise.all(servers.map(({ pid }) => giveShare(pid, share)));
  const rates: Rate[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = round % servers.length;
    const turned = [...servers.slice(at), ...servers.slice(0, at)];
    for (const count of [1, 2, 4])
      rates.push(await measureOnce(turned.slice(0, count), postgres, load, measuredSeconds));
  }
  await Promise.all(giveBack.map((give) => give()));
  return rates;
}

/** The median of those measurements with so many processes. */
export function medianOf(rates: readonly Rate[], processes: number, of: (rate: Rate) => number): number {
  return quantile(rates.filter((one) => one.processes === processes).map(of), 0.5);
}
