import { appendFileSync, readFileSync, rmSync } from 'node:fs';

import { quantile } from '../../harness/quantile.ts';
import { writeClaimed } from '../result.ts';

/** What one kind of input came to; times in milliseconds (median, p99, slowest alone), memory in MB. */
export type Kind = {
  name: string;
  inputs: number;
  statuses: Record<string, number>;
  millis: [number, number, number];
  /** How long each took that was slow among the others. */
  slow: number[];
  memory: [number, number];
  open: [number, number];
  faults: string[];
};

/** One run with a server of its own; `ready` is what it answered at the end, null where it had ended. */
export type Piece = {
  seed: number;
  commit: string;
  at: string;
  routes: number;
  castEvery: number;
  slowest: number;
  ready: number | null;
  memory: [number, number];
  kinds: Kind[];
};

export const offending = new URL('../results/fuzz-offending.jsonl', import.meta.url);
const kept = new URL('../results/fuzz-pieces.jsonl', import.meta.url);

/** What was held once warm and what at the end, of looks at even distances. */
export function growthOf(looks: number[]): [number, number] {
  const tenth = Math.max(1, Math.floor(looks.length / 8));
  return [quantile(looks.slice(tenth, 2 * tenth), 0.5), quantile(looks.slice(-tenth), 0.5)];
}

const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });
const arrow = (pair: [number, number]) => pair.map(number).join(' → ');
const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);
const hasGrown = ([early, late]: [number, number]) => late / early > 1.25 && late - early >= 64;

/** The same kind of all pieces together. */
function singleFlight(name: string, kinds: Kind[]): Kind {
  const statuses: Record<string, number> = {};
  for (const kind of kinds)
    for (const [status, count] of Object.entries(kind.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const at = (place: 0 | 1 | 2) => most(kinds.map(({ millis }) => millis[place]));
  return {
    name,
    statuses,
    millis: [at(0), at(1), at(2)],
    memory: [0, 0],
    open: [0, 0],
    inputs: kinds.reduce((sum, { inputs }) => sum + inputs, 0),
    slow: kinds.flatMap(({ slow }) => slow),
    faults: kinds.flatMap(({ faults }) => faults),
  };
}

function statusesOf({ statuses }: Kind): string {
  const names: Record<string, string> = { '-1': 'waiting for more', '-2': 'closed' };
  const sorted = Object.entries(statuses).toSorted(([one], [other]) => Number(one) - Number(other));
  return sorted.map(([status, count]) => `${names[status] ?? status}: ${number(count)}`).join(', ');
}

function claimedOf(pieces: Piece[], kinds: Kind[]) {
  const faults = kinds.flatMap((kind) => kind.faults);
  const none = (what: string, why: RegExp) => {
    const count = faults.filter((fault) => why.test(fault)).length;
    return { what, limit: '0', found: String(count), holds: count === 0 };
  };
  const slow = kinds.flatMap((kind) => kind.slow);
  const worst = most(kinds.map(({ millis }) => millis[2]));
  const limit = pieces[0]?.slowest ?? 0;
  const alone =
    slow.length > 0 ? `; ${slow.length} took up to ${number(most(slow))} among others and passed alone` : '';
  const growths = pieces.map(({ memory: [early, late] }) => (late / early).toFixed(2));
  const ended = pieces.filter(({ ready }) => ready !== 200).length;
  return [
    none('answers 5xx', /^answered 5/),
    none('broken off without an answer', /^broke/),
    { what: 'servers that ended or were not ready at the end', limit: '0', found: String(ended), holds: ended === 0 },
    { what: 'slowest answer, ms', limit: `≤ ${limit}`, found: `${number(worst)}${alone}`, holds: worst <= limit },
    none('answers that tell what is within', /^tells/),
    {
      what: 'memory at the end ÷ once warm, of each piece',
      limit: '≤ 1.25',
      found: growths.join(', '),
      holds: !pieces.some(({ memory }) => hasGrown(memory)),
    },
  ];
}

function tableOf(pieces: Piece[], kinds: Kind[]): string {
  const rows = kinds.map((kind) => {
    const [p50, p99] = kind.millis;
    return `| ${kind.name} | ${number(kind.inputs)} | ${statusesOf(kind)} | ${number(p50)} / ${number(p99)} |`;
  });
  const ran = pieces.map(({ seed, at, commit, kinds: own, memory }) => {
    const inputs = own.reduce((sum, kind) => sum + kind.inputs, 0);
    const open = own.map((kind) => arrow(kind.open)).join(', ');
    return `| ${seed} | ${at.slice(0, 16)}Z, ${commit} | ${number(inputs)} | ${arrow(memory)} | ${open} |`;
  });
  return `| Kind | Inputs | Answers | p50 / p99, ms, of the slowest piece |
|---|---|---|---|
${rows.join('\n')}

| Seed | When, commit | Inputs | Memory, MB | Open files by kind |
|---|---|---|---|---|
${ran.join('\n')}

Each piece is a server and a store of its own. \`query\`: the calls that take no body, by their addresses. “Waiting for more”: the bytes were no whole request.`;
}

/** Keeps what a piece found and writes the result of all that are kept. */
export async function writePieces(piece: Piece, isMore: boolean): Promise<void> {
  if (!isMore) rmSync(kept, { force: true });
  appendFileSync(kept, `${JSON.stringify(piece)}\n`);
  const pieces = readFileSync(kept, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Piece);
  const all = Object.groupBy(
    pieces.flatMap(({ kinds }) => kinds),
    ({ name }) => name,
  );
  const kinds = Object.entries(all).map(([name, some = []]) => singleFlight(name, some));
  const faults = kinds.flatMap((kind) => kind.faults).length;
  await writeClaimed('fuzz', {
    title: 'Nearly right input',
    about: `A whole server with the demo; ${piece.routes} routes from its own table. Documents are those of the OpenAPI descriptions and the portal's own GraphQL operations, changed, and documents grown from \`schema.graphql\`. Sessions, keys and claims are right and new every ${piece.castEvery} requests; every request has another address.`,
    seed: piece.seed,
    claimed: claimedOf(pieces, kinds),
    more: `${tableOf(pieces, kinds)}${faults === 0 ? '' : `\n\nWhat offended is in \`fuzz-offending.jsonl\`, ${faults} lines.`}`,
  });
}
