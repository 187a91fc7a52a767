// Sends what is nearly right to a whole server: JSON bodies over every call, GraphQL documents, HTTP as bytes.
// npm run prove -- fuzz [json] [graphql] [raw] [seed] [more]
// With `more` it counts beside the pieces that have been run, so that a long run needs no long hold of a machine.
import { rmSync, writeFileSync } from 'node:fs';

import { askerOf } from './fuzz/ask.ts';
import { chancesOf, type Chances } from './fuzz/chances.ts';
import { callsOf, requestFor } from './fuzz/calls.ts';
import { newCast, type Cast } from './fuzz/cast.ts';
import { graphqlRequest, ownOperations } from './fuzz/graphql.ts';
import { rawRequest, sendRaw } from './fuzz/raw.ts';
import { growthOf, type Kind, offending, type Piece, writePieces } from './fuzz/pieces.ts';
import { openPortal, type Portal } from '../harness/portal.ts';
import { commitNow } from '../harness/circumstances.ts';
import { quantile } from '../harness/quantile.ts';

const isMore = process.argv.at(-1) === 'more';
const [jsonCount = 100_000, graphqlCount = 50_000, rawCount = 50_000, seed = 8] = process.argv
  .slice(2, isMore ? -1 : undefined)
  .map(Number);
const slowest = 1_000;
/** How often there are new claims, accounts and sessions. */
const castEvery = 400;

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
  const [text, said] = [outcome.text.slice(0, 500), portal.server.said().slice(-3_000)];
  writeFileSync(offending, `${JSON.stringify({ why, ...outcome, text, said })}\n`, { flag: 'a' });
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
  const send = async (kind: string, route: string, request: Parameters<typeof ask>[0]): Promise<Outcome> => {
    const answer = await ask(request);
    const body = request.body === null ? null : request.body.toString('latin1' as never);
    const comesBack = 'retry-after' in answer.headers;
    return {
      kind,
      route,
      ...answer,
      comesBack,
      input: JSON.stringify({ ...request, body }),
      again: () => ask(request),
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

const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);

function kindOf(name: string, { millis, statuses, held, bad, slow, alone }: Seen): Kind {
  const quick = millis.filter((one) => one <= slowest);
  return {
    name,
    inputs: millis.length,
    statuses: Object.fromEntries([...statuses].map(([status, count]) => [String(status), count])),
    millis: [quantile(millis, 0.5), quantile(millis, 0.99), most([...quick, ...alone])],
    slow: slow.map((one) => one.millis),
    memory: growthOf(held.map(({ resident }) => resident / 2 ** 20)),
    open: [held[0]?.open ?? 0, held.at(-1)?.open ?? 0],
    faults: bad.map(({ why }) => why),
  };
}

if (!isMore) rmSync(offending, { force: true });
const portal = await openPortal();
const chances = chancesOf(seed);
const counts = { json: jsonCount, query: Math.ceil(jsonCount / 5), graphql: graphqlCount, raw: rawCount };
const found: Record<string, Seen> = {};
const { senders, routes, close } = await sendersOf(portal);
for (const [name, count] of Object.entries(counts)) {
  const send = senders[name];
  if (send) found[name] = await drive(portal, chances, count, { atOnce: name === 'raw' ? 48 : 8, send });
}
close();
const hasEnded = portal.server.ended();
const memory = Object.values(found).flatMap(({ held }) => held.map(({ resident }) => resident / 2 ** 20));
const piece: Piece = {
  seed,
  routes,
  castEvery,
  slowest,
  commit: commitNow(),
  at: new Date().toISOString(),
  ready: hasEnded ? null : (await fetch(`${portal.origin}/readyz`)).status,
  memory: growthOf(memory),
  kinds: Object.entries(found).map(([name, seen]) => kindOf(name, seen)),
};
await portal.stop();
await writePieces(piece, isMore);
