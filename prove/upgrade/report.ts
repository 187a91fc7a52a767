import { quantile } from '../../harness/quantile.ts';
import type { Claimed } from '../result.ts';
import type { Upgraded } from './rounds.ts';

/** Rounds of one way, and what was wrong with their stores. */
export type Result = { upgraded: Upgraded[]; faults: string[] };

/** For as long a claimant may see errors. */
const mostMs = 5_000;

const middle = (values: number[]): number => quantile(values, 0.5);
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const spread = (values: number[]): string =>
  values.length === 1 ? seconds(values[0] ?? 0) : `${seconds(middle(values))} (most ${seconds(Math.max(...values))})`;
export const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** The middle of the rounds counts, because other work on the machine stretches some. */
export function claimedOf(what: string, { upgraded, faults }: Result): Claimed[] {
  const of = (value: (one: Upgraded) => number) => upgraded.map(value);
  const [errors, slowest] = [of(({ seen }) => seen.longestErrorMs), of(({ seen }) => seen.slowestMs)];
  const asked = sum(of(({ seen }) => sum([...seen.good.values()])));
  const failed = sum(of(({ seen }) => seen.failed));
  const written = sum(of(({ seen }) => seen.messages.length + seen.photos.length));
  return [
    {
      what: `${what}: longest time with errors for one claimant`,
      limit: '≤ 5 s',
      found: `${spread(errors)}; ${failed} of ${asked + failed} requests failed`,
      holds: middle(errors) <= mostMs,
    },
    said(`${what}: longest wait for an answer`, spread(slowest)),
    {
      what: `${what}: acknowledged and lost, tables that differ, claims without a row at the desk`,
      limit: '0',
      found: `${faults.length}, of ${written} messages and photos`,
      holds: faults.length === 0,
    },
    {
      what: `${what}: old servers that ended in order`,
      limit: 'all',
      found: `${upgraded.filter(({ exitCode }) => exitCode === 0).length} of ${upgraded.length}`,
      holds: upgraded.every(({ exitCode }) => exitCode === 0),
    },
  ];
}

export const said = (what: string, found: string): Claimed => ({ what, limit: '—', found, holds: true });
export const startsOf = ({ upgraded }: Result) => spread(upgraded.map(({ startMs }) => startMs));
