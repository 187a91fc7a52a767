import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { inputHash } from './build.mjs';
import { isInStep } from './install.mjs';
import { isNewEnough } from './node.mjs';
import { playwrightCount, reportFile, runPart, vitestCount } from './parts.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fettle-run-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const lockOf = (packages: object) => JSON.stringify({ packages });
const own = { version: '1.0.0' };
const other = { version: '1.0.0', optional: true, os: ['plan9'] };

test.each([
  ['nothing is installed', lockOf({}), null, false],
  ['the same is installed', lockOf({ a: own }), lockOf({ a: own }), true],
  ['a package is missing', lockOf({ a: own }), lockOf({}), false],
  ['a package has another version', lockOf({ a: own }), lockOf({ a: { version: '0.9.0' } }), false],
  ['a package for another machine is missing', lockOf({ a: own, b: other }), lockOf({ a: own }), true],
  [
    'an optional package for this machine is missing',
    lockOf({ b: { ...other, os: [process.platform], cpu: process.arch } }),
    lockOf({}),
    false,
  ],
  [
    'what only an optional package needs is missing',
    lockOf({ a: own, b: { version: '1.0.0', optional: true } }),
    lockOf({ a: own }),
    true,
  ],
  ['the note of what is installed is broken', lockOf({ a: own }), '{', false],
])('when %s', (_, lock, installed, expected) => {
  expect(isInStep(lock, installed)).toBe(expected);
});

test.each([
  ['20.20.2', false],
  ['22.21.9', false],
  ['22.22.0', true],
  ['24.0.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test('the browser side is stale after a change of its sources, and not after a test or its own output', () => {
  mkdirSync(join(folder, 'src', 'web', 'messages'), { recursive: true });
  writeFileSync(join(folder, 'src', 'web', 'a.ts'), 'one');
  const before = inputHash(folder);
  writeFileSync(join(folder, 'src', 'web', 'a.test.ts'), 'one');
  writeFileSync(join(folder, 'src', 'web', 'messages', 'messages.js'), 'one');
  expect(inputHash(folder)).toBe(before);
  writeFileSync(join(folder, 'src', 'web', 'a.ts'), 'two');
  expect(inputHash(folder)).not.toBe(before);
});

test('counts what vitest reports, and a file that breaks before its tests as one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 2, numFailedTestSuites: 1, success: false };
  expect(vitestCount(JSON.stringify(report))).toMatchObject({ passed: 3, failed: 2 });
  expect(vitestCount(JSON.stringify({ ...report, numFailedTests: 0 }))).toMatchObject({ passed: 3, failed: 1 });
  const whole = { ...report, numFailedTests: 0, success: true };
  expect(vitestCount(JSON.stringify(whole))).toEqual({ passed: 3, failed: 0, failures: [] });
});

test('counts what Playwright reports, errors outside tests as well', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 2 };
  expect(playwrightCount(JSON.stringify({ stats, errors: [{}] }))).toMatchObject({ passed: 5, failed: 3 });
});

test('names what failed in vitest, with the first line of why', () => {
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['AssertionError: 3\nat line 1'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ ...failed, status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: b\nin b', assertionResults: [] },
  ];
  expect(vitestCount(JSON.stringify({ testResults })).failures).toEqual([
    'a.test.ts › adds: AssertionError: 3',
    'b.test.ts: SyntaxError: b',
  ]);
});

test('names what failed in Playwright at whatever depth, but not what passed in the end', () => {
  const of = (status: string) => ({
    projectName: 'phone',
    status,
    results: [{ error: { message: '\u001B[31mTimed out\u001B[39m\n…' } }],
  });
  const spec = { title: 'opens', file: 'a.spec.ts', line: 7, tests: [of('unexpected'), of('flaky')] };
  const report = { stats: { expected: 0, flaky: 1, unexpected: 1 }, suites: [{ suites: [{ specs: [spec] }] }] };
  expect(playwrightCount(JSON.stringify(report)).failures).toEqual(['[phone] a.spec.ts:7 › opens: Timed out']);
});

const place = () => ({ root: folder, results: folder, env: process.env });
const part = (script: string) => ({ name: 'a part', group: 'check', command: [process.execPath, '--eval', script] });

test('a check passes or fails by its exit code', async () => {
  expect(await runPart(part(''), place())).toMatchObject({ passed: 1, failed: 0 });
  expect(await runPart(part('process.exit(1)'), place())).toMatchObject({ passed: 0, failed: 1 });
});

test('a part that breaks counts as failed, whatever an older run has reported', async () => {
  writeFileSync(reportFile(folder, 'a part'), '{"passed": 9, "failed": 0}');
  const report = (text: string): { passed: number; failed: number } => JSON.parse(text);
  expect(await runPart({ ...part('process.exit(1)'), report }, place())).toMatchObject({ passed: 0, failed: 1 });
  expect(await runPart({ ...part(''), report }, place())).toMatchObject({ passed: 0, failed: 1 });
});

test('beside others a part keeps its output until it is done, and a program that is not there fails', async () => {
  const script = 'console.log("one"); console.error("two"); process.exit(1)';
  const { output, failed } = await runPart(part(script), place(), true);
  expect([output.split('\n').toSorted().join(' '), failed]).toEqual([' one two', 1]);
  const missing = await runPart({ ...part(''), command: ['no-such-program'] }, place(), true);
  expect(missing).toMatchObject({ failed: 1, output: expect.stringContaining('no-such-program') });
});

test('npm test refuses a part that does not exist', () => {
  const script = join(import.meta.dirname, '..', 'test.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, 'unti'], { encoding: 'utf8' });
  expect(stderr).toBe(
    'There is no part “unti”. The parts are: check, unit, external, citus, smoke, e2e, browsers, quick.\n',
  );
  expect(status).toBe(1);
});

test('continuous integration runs the command that people run', () => {
  const script = readFileSync(join(import.meta.dirname, '..', '..', '.ci', 'run'), 'utf8');
  expect(script).toMatch(/^exec npm test$/m);
});
