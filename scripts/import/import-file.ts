import { setTimeout as pause } from 'node:timers/promises';

import { type Answer, sendFile, type Shown, type ShownRefusal, watch } from './api.ts';
import { Failure } from './failure.ts';
import type { ImportOptions } from './options.ts';
import { writeReport } from './refusal-report.ts';
import { barOf, count, durationOf, plural, sizeOf, type Terminal } from './terminal.ts';

const look = 1_000;
const firstWait = 500;
const longestWait = 5_000;
/** Seconds over which the rate is taken. */
const rateOver = 10;

const isWorthAgain = (answer: Answer<Shown>): boolean =>
  answer.kind === 'away' ||
  (answer.kind === 'problem' &&
    (answer.status >= 500 || answer.status === 408 || answer.problem.code === 'import-running'));

type Sample = { at: number; read: number; sent: number };

/** How it stands, in one line: of the file what was sent, and of the lines what is stored. */
class Progress {
  readonly #size: number;
  #samples: Sample[] = [];
  sent = 0;
  read = 0;

  constructor(size: number) {
    this.#size = size;
  }

  line(): string {
    const now: Sample = { at: performance.now() / 1_000, read: this.read, sent: this.sent };
    this.#samples = [...this.#samples.filter(({ at, sent }) => now.at - at <= rateOver && sent <= now.sent), now];
    const [first = now] = this.#samples;
    const seconds = now.at - first.at;
    const share = this.#size === 0 ? 1 : this.sent / this.#size;
    const parts = [`${barOf(share)} ${Math.floor(share * 100)} %`, plural(this.read, 'line')];
    if (seconds >= 1) parts.push(`${count((now.read - first.read) / seconds)} a second`);
    const speed = (now.sent - first.sent) / Math.max(seconds, 0.001);
    if (seconds >= 2 && speed > 0 && share < 1) parts.push(`${durationOf((this.#size - this.sent) / speed)} left`);
    return parts.join('   ');
  }
}

/** Sends the file once, and tells how far it is while it goes. */
async function sendOnce(options: ImportOptions, progress: Progress, terminal: Terminal): Promise<Answer<Shown>> {
  progress.sent = 0;
  const sending = sendFile(options, (bytes) => (progress.sent += bytes));
  for (;;) {
    const answer = await Promise.race([sending, pause(look, null, { ref: false })]);
    if (answer !== null) return answer;
    progress.read = (await watch(options))?.read ?? progress.read;
    terminal.progress(progress.line());
  }
}

function failureOf(answer: Answer<Shown> & { kind: 'problem' }): Failure {
  const { title, errors = [] } = answer.problem;
  return new Failure([title, ...errors.map(({ pointer, detail }) => `  ${pointer}: ${detail}`)].join('\n'));
}

const sayAway = (answer: Answer<Shown>, { url }: ImportOptions): string =>
  answer.kind === 'problem'
    ? answer.problem.title
    : answer.kind === 'away'
      ? `The server at ${url.origin} does not answer (${answer.reason}).`
      : '';

/** Sends until the import has ended, with pauses while the server is away. */
async function sendOften(options: ImportOptions, terminal: Terminal): Promise<Shown> {
  const progress = new Progress(options.size);
  let wait = firstWait;
  let aliveAt = performance.now();
  let stored = 0;
  for (;;) {
    const answer = await sendOnce(options, progress, terminal);
    if (answer.kind === 'ok') return answer.body;
    if (!isWorthAgain(answer))
      throw answer.kind === 'problem' ? failureOf(answer) : new Failure(sayAway(answer, options));
    if (progress.read > stored) [stored, aliveAt, wait] = [progress.read, performance.now(), firstWait];
    if (performance.now() - aliveAt > options.awayTimeoutMs) {
      const soFar = stored === 0 ? '' : ` ${plural(stored, 'line')} are stored.`;
      throw new Failure(`${sayAway(answer, options)}${soFar} Run the same command again to go on.`, 3);
    }
    const seconds = answer.kind === 'problem' ? answer.retryAfterSeconds : null;
    const next = Math.min(longestWait, seconds === null ? wait : seconds * 1_000);
    terminal.say(`${sayAway(answer, options)} Trying again in ${durationOf(next / 1_000)} …`);
    await pause(next);
    wait *= 2;
  }
}

function sayRefusals(first: ShownRefusal[], shown: Shown, { report }: ImportOptions, terminal: Terminal): void {
  const kept = shown.refused > shown.refusalsKept ? ` (the first ${count(shown.refusalsKept)} of them)` : '';
  terminal.say(`${plural(shown.refused, 'line was', 'lines were')} refused. They are listed in ${report}${kept}:`);
  for (const { line, number, errors } of first) {
    for (const { pointer, detail, column } of errors.slice(0, 2)) {
      const place = column === undefined ? pointer : `“${column}”`;
      terminal.say(`  line ${line}  ${[number, place, detail].filter((part) => part !== '').join('  ')}`);
    }
  }
  if (shown.refused > first.length) terminal.say('  …');
}

function sayWarnings({ warnings }: Shown, terminal: Terminal): void {
  if (warnings.length === 0) return;
  terminal.say('Some lines were taken and are probably mistakes:');
  for (const { pointer, detail, line, number, count: places } of warnings) {
    terminal.say(`  ${plural(places, 'place')}, first in line ${line} (${number})  ${pointer}  ${detail}`);
  }
}

type Ended = { shown: Shown; seconds: number; isOld: boolean };

function sayResult({ shown, seconds, isOld }: Ended, { dryRun }: ImportOptions, terminal: Terminal): void {
  const { read, created, changed, unchanged, refused } = shown;
  const counts = `${count(read)} read, ${count(created)} created, ${count(changed)} changed, ${count(unchanged)} unchanged, ${count(refused)} refused`;
  if (isOld) {
    terminal.say(`This file was imported before, at ${shown.finishedAt}, and nothing was done now.`);
    terminal.say(`Then it was: ${counts}. --again imports it once more.`);
  } else if (dryRun) terminal.say(`A dry run, so nothing was stored. It would be: ${counts}.`);
  else terminal.say(`Done in ${durationOf(seconds)}: ${counts}.`);
  if (shown.newStates.length === 0) return;
  const names = shown.newStates.map((name) => `“${name}”`).join(', ');
  const added = dryRun ? 'they would be added' : 'they were added';
  terminal.say(
    `The catalogue did not know ${names}: ${added} as In Progress. PUT /states/{systemName} says more of them.`,
  );
}

async function takeFile(options: ImportOptions, terminal: Terminal): Promise<Ended> {
  const began = performance.now();
  const before = await watch(options);
  if (before?.status === 'done') return { shown: before, seconds: 0, isOld: true };
  const shown = await sendOften(options, terminal);
  return { shown, seconds: (performance.now() - began) / 1_000, isOld: false };
}

/** Imports one file; answers the exit code. Throws Failure. */
export async function importFile(options: ImportOptions, terminal: Terminal): Promise<number> {
  terminal.say(
    `Importing ${options.file} (${sizeOf(options.size)}) into ${options.url.origin}${options.dryRun ? ', as a dry run' : ''}`,
  );
  const ended = await takeFile(options, terminal);
  const { shown } = ended;
  sayResult(ended, options, terminal);
  sayWarnings(shown, terminal);
  if (shown.refused === 0) return 0;
  sayRefusals(await writeReport(options, shown), shown, options, terminal);
  return 2;
}
