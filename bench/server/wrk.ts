import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What came of a turn: milliseconds, and how many a second were answered. */
export type WrkTurn = { requests: number; seconds: number; failed: number; p50: number; p99: number };

export type WrkAsk = { program: string; origin: string; connections: number; seconds: number; rate: number };

/** Runs a program of `wrkProgram`. Throws where it says that an answer is not what it should be. */
export async function runWrk(file: string, { program, origin, connections, seconds, rate }: WrkAsk): Promise<WrkTurn> {
  await writeFile(file, program);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', file, origin, '--', String(rate)];
  const { stdout, stderr } = await promisify(execFile)('wrk', args);
  const found = /^JSON(.+)$/m.exec(stdout)?.[1];
  if (found === undefined || stderr.trim() !== '') throw new Error(`${stderr}\n${stdout}`.slice(0, 2_000));
  return JSON.parse(found) as WrkTurn;
}
