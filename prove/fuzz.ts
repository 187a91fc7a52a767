// Sends what is nearly right to a whole server: JSON bodies over every call, GraphQL documents, HTTP as bytes.
// npm run prove -- fuzz [json] [graphql] [raw] [seed]
import { rmSync, writeFileSync } from 'node:fs';

import { askerOf } from './ask.ts';
import { chancesOf, type Chances } from './chances.ts';
import { callsOf, requestFor } from './fuzz-calls.ts';
import { newCast, type Cast } from './fuzz-cast.ts';
import { graphqlRequest, ownOperations } from './fuzz-graphql.ts';
import { rawRequest, sendRaw } from './fuzz-raw.ts';
import { openPortal, type Portal } from './portal.ts';
import { quantile } from './report.ts';
import { writeClaimed } from './result.ts';

const [jsonCount = 100_000, graphqlCount = 50_000, rawCount = 50_000, seed = 8] = process.argv.slice(2).map(Number);
const slowest = 1_000;
const largestBody = 64 * 1_024;
/** How often there are new claims, accounts and sessions. */
const castEvery = 400;
const offending = new URL('results/fuzz-offending.jsonl', import.meta.url);

/** What came of one input; `input` is all of it, to be sent again. */
type Outcome = {
  kind: string;
  route: string;
  status: number;
  millis: number;
  text: string;
  input: string;
  comesBack?: boolean;
  again: () => Promise<{ millis: number }>;
};
type Send = (cast: Cast, chances: Chances) => Promise<Outcome>;
type Held = { resident: number; open: number };
/** What a suite has seen; times are in milliseconds. */
type Seen = {
  millis: number[];
  statuses: Map<number, number>;
  bad: (Outcome & { why: string })[];
  held: Held[];
  slow: Outcome[];
  /** How long what was slow took when nothing else was asked. */
  alone: number[];
};

/** What must not be told to a stranger about what went wrong within. */
const leaks =
  /\n {4}at |node_modules|\/src\/|syntax error at|violates \w+ constraint|invalid input syntax|ECONN|SQLSTATE/;

/** A server that says when to come back has refused, not failed. */
function faultOf({ status, millis, text, comesBack }: Outcome): string | null {
  if (status >= 500 && !(status === 503 && comesBack)) return `answered ${status}`;
  if (status === 0) return 'broke off without an answer';
  if (millis > slowest) return `took ${millis.toFixed(0)} ms`;
  return status >= 400 && leaks.test(text) ? 'tells what is within' : null;
}

function note(seen: Seen, outcome: Outcome): void {
  seen.millis.push(outcome.millis);
  seen.statuses.set(outcome.status, (seen.statuses.get(outcome.status) ?? 0) + 1);
  if (outcome.millis > slowest) seen.slow.push(outcome);
  else keep(seen, outcome);
}

/** What was slow is sent again when nothing else is, because others use the machine too. */
async function askAgain(seen: Seen): Promise<void> {
  for (const outcome of seen.slow) {
    const times = [outcome.millis];
    while (times.length < 6 && Math.min(...times) > slowest / 10) times.push((await outcome.again()).millis);
    const millis = Math.min(...times);
    seen.alone.push(millis);
    keep(seen, { ...outcome, millis });
  }
}

function keep(seen: Seen, outcome: Outcome): void {
  const why = faultOf(outcome);
  if (why === null) return;
  seen.bad.push({ ...outcome, why });
  writeFileSync(offending, `${JSON.stringify({ why, ...outcome, text: outcome.text.slice(0, 500) })}\n`, { flag: 'a' });
  process.stdout.write(`${outcome.kind} ${outcome.route}: ${why}: ${outcome.input.slice(0, 300)}\n`);
}

/** Sends `count` of a kind, so many at once, and looks at the memory forty times. */
async function drive(
  portal: Portal,
  chances: Chances,
  count: number,
  { atOnce, send }: { atOnce: number; send: Send },
) {
  const seen: Seen = { millis: [], statuses: new Map(), bad: [], held: [], slow: [], alone: [] };
  let cast = await newCast(portal, chances);
  let sent = 0;
  const lookEvery = Math.max(1, Math.floor(count / 40));
  const client = async () => {
    while (sent < count && !portal.server.ended()) {
      sent += 1;
      if (sent % lookEvery === 0) seen.held.push(await portal.holds());
      if (sent % castEvery === 0) cast = await newCast(portal, chances);
      note(seen, await send(cast, chances));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  await askAgain(seen);
  return seen;
}

async function sendersOf(
  portal: Portal,
): Promise<{ senders: Record<string, Send>; routes: number; close: () => void }> {
  const { ask, close } = askerOf(portal.port, 8);
  const { calls, guessed } = await callsOf(portal);
  if (guessed.length > 0) process.stdout.write(`Guessed documents: ${guessed.join(', ')}\n`);
  const bodies = calls.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  const operations = ownOperations();
  const send = async (kind: string, route: string, asked: Parameters<typeof ask>[0]): Promise<Outcome> => {
    const answer = await ask(asked);
    const body = asked.body === null ? null : asked.body.toString('latin1' as never);
    // Who sends more than is taken may find the connection closed before the refusal could be read.
    const status = answer.status === 0 && Buffer.byteLength(asked.body ?? '') > largestBody ? -3 : answer.status;
    const comesBack = 'retry-after' in answer.headers;
    return {
      kind,
      route,
      ...answer,
      status,
      comesBack,
      input: JSON.stringify({ ...asked, body }),
      again: () => ask(asked),
    };
  };
  const fromCalls =
    (kind: string, from: typeof calls): Send =>
    async (cast, chances) => {
      const call = chances.pick(from);
      return send(kind, `${call.method} ${call.route}`, requestFor(call, cast, chances));
    };
  const senders: Record<string, Send> = {
    json: fromCalls('json', bodies),
    query: fromCalls(
      'query',
      calls.filter((call) => !bodies.includes(call)),
    ),
    graphql: async (cast, chances) => send('graphql', '/graphql', graphqlRequest(operations, cast, chances)),
    raw: async (cast, chances) => {
      const bytes = rawRequest(cast, chances);
      const answer = await sendRaw(portal.port, bytes);
      // A parser that refuses what is no HTTP may close without a word.
      const status = answer.status === 0 ? -2 : answer.status;
      const again = () => sendRaw(portal.port, bytes);
      return { kind: 'raw', route: '', ...answer, status, input: bytes.toString('latin1'), again };
    },
  };
  return { senders, routes: calls.length, close };
}

const median = (values: number[]) => quantile(values, 0.5);

/** The memory at the beginning, once warm, and at the end, in MB. */
function memoryOf(held: Held[]): { early: number; late: number; open: number[] } {
  const tenth = Math.max(1, Math.floor(held.length / 8));
  const mega = (some: Held[]) => median(some.map(({ resident }) => resident)) / 2 ** 20;
  const open = [held[0]?.open ?? 0, held.at(-1)?.open ?? 0];
  return { early: mega(held.slice(tenth, 2 * tenth)), late: mega(held.slice(-tenth)), open };
}

function statusesOf({ statuses }: Seen): string {
  const names: Record<number, string> = { [-1]: 'waiting for more', [-2]: 'closed', [-3]: 'cut off, too large' };
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${names[status] ?? status}: ${count}`).join(', ');
}

rmSync(offending, { force: true });
const portal = await openPortal();
const chances = chancesOf(seed);
const counts = { json: jsonCount, query: Math.ceil(jsonCount / 5), graphql: graphqlCount, raw: rawCount };
const found: Record<string, Seen> = {};
const { senders, routes, close } = await sendersOf(portal);
for (const [kind, count] of Object.entries(counts)) {
  const send = senders[kind];
  if (send) found[kind] = await drive(portal, chances, count, { atOnce: kind === 'raw' ? 48 : 8, send });
  process.stdout.write(`${kind}: ${found[kind] ? statusesOf(found[kind]) : ''}\n`);
}
close();
const crashed = portal.server.ended();
const answersStill = crashed ? 0 : (await fetch(`${portal.origin}/readyz`)).status;
const held = Object.values(found).flatMap((seen) => seen.held);
const all = Object.values(found).flatMap(({ bad }) => bad);
const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);
const quick = Object.values(found).flatMap(({ millis }) => millis.filter((one) => one <= slowest));
const slow = Object.values(found).flatMap((seen) => seen.slow);
const worst = Math.max(most(quick), most(Object.values(found).flatMap(({ alone }) => alone)));
const memory = memoryOf(held);
const growth = memory.late / memory.early;
await portal.stop();
const kindRows = Object.entries(found).map(([kind, seen]) => {
  const { early, late, open } = memoryOf(seen.held);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(seen.millis, share).toFixed(0));
  return `| ${kind} | ${seen.millis.length.toLocaleString('en-GB')} | ${statusesOf(seen)} | ${p50} / ${p99} | ${early.toFixed(0)} → ${late.toFixed(0)} | ${open.join(' → ')} |`;
});
const count = (why: RegExp) => all.filter((one) => why.test(one.why)).length;
await writeClaimed('fuzz', {
  title: 'Nearly right input',
  about: `A whole server with the demo; ${routes} routes from its own table. Documents are those of the OpenAPI descriptions and the portal's own GraphQL operations, changed, and documents grown from \`schema.graphql\`. Sessions, keys and claims are right and new every ${castEvery} requests; every request has another address.`,
  seed,
  claimed: [
    { what: 'answers 5xx', limit: '0', found: String(count(/^answered 5/)), holds: count(/^answered 5/) === 0 },
    { what: 'broken off without an answer', limit: '0', found: String(count(/^broke/)), holds: count(/^broke/) === 0 },
    {
      ...{ what: 'the server ended', limit: 'no', found: crashed ? 'yes' : `no, and answers ${answersStill}` },
      holds: !crashed && answersStill === 200,
    },
    {
      what: 'slowest answer, ms',
      limit: `≤ ${slowest}`,
      found: `${worst.toFixed(0)}${slow.length > 0 ? `; ${slow.length} took up to ${most(slow.map(({ millis }) => millis)).toFixed(0)} and passed alone` : ''}`,
      holds: worst <= slowest,
    },
    {
      what: 'answers that tell what is within',
      limit: '0',
      found: String(count(/^tells/)),
      holds: count(/^tells/) === 0,
    },
    {
      ...{ what: 'memory at the end ÷ once warm', limit: '≤ 1.25', found: growth.toFixed(2) },
      holds: growth <= 1.25 || memory.late - memory.early < 64,
    },
  ],
  more: `| Kind | Inputs | Answers | p50 / p99, ms | Memory, MB | Open files |
|---|---|---|---|---|---|
${kindRows.join('\n')}

\`query\`: the calls that take no body, by their addresses. “Waiting for more”: the bytes were no whole request.
${all.length === 0 ? '' : `\nWhat offended is in \`fuzz-offending.jsonl\`, ${all.length} lines.\n`}`,
});
