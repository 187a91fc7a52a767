// Plain JavaScript for Node 20: the parts of `npm test` and how each tells what passed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, group: string, command: string[], env?: Record<string, string>, report?: (file: string) => Count, about?: string }} Part */
/** `failures`: the names of what failed, each with the first line of why. @typedef {{ passed: number, failed: number, failures?: string[] }} Count */

/** The file that a part writes its results to. @param {string} results a folder @param {string} name */
export const reportFile = (results, name) => join(results, `${name.replaceAll(/\W+/g, '-')}.json`);

/**
 * Every part in the order in which it runs: the quick ones first. Those of `check` run beside each other.
 * @param {string} node @param {string} results the folder for reports @returns {Part[]}
 */
export function allParts(node, results) {
  return [
    { name: 'generated files', group: 'check', command: [node, 'scripts/generate.ts', '--check'] },
    { name: 'types', group: 'check', command: ['tsc', '--noEmit', '-p', '.'] },
    { name: 'lint', group: 'check', command: ['oxlint', '--quiet'] },
    { name: 'format', group: 'check', command: ['oxfmt', '--check'] },
    { name: 'unused', group: 'check', command: ['knip', '--no-progress'] },
    vitestPart('unit and integration', 'unit', results),
    {
      name: 'smoke',
      group: 'smoke',
      command: [node, 'scripts/smoke.ts', reportFile(results, 'smoke')],
      report: plainCount,
    },
    {
      name: 'browser',
      group: 'e2e',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(results, 'browser') },
      report: playwrightCount,
    },
  ];
}

/**
 * Vitest on the files whose names have one of `filters` in them, or all of them.
 * @param {string} name @param {string} group @param {string} results @param {string[]} [filters] @returns {Part}
 */
export function vitestPart(name, group, results, filters = []) {
  const output = `--outputFile.json=${reportFile(results, name)}`;
  return {
    name,
    group,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', output, ...filters],
    report: vitestCount,
  };
}

/**
 * Prepares on the PostgreSQL of DATABASE_URL what the tests have sent to the embedded one.
 * @param {string} name @param {{ node: string, statements: string, results: string }} place @returns {Part}
 */
export function statementsPart(name, { node, statements, results }) {
  const command = [node, 'scripts/run/prepare-statements.ts', statements, reportFile(results, name)];
  return { name, group: 'external', command, report: plainCount };
}

/**
 * Runs one part with its output on the terminal, or in the answer where it `isHeld`. A part that breaks without telling
 * what failed counts as one failure.
 * @param {Part} part @param {{ root: string, results: string, env: NodeJS.ProcessEnv }} place @param {boolean} [isHeld]
 * @returns {Promise<Count & { output: string }>}
 */
export async function runPart({ name, command, env = {}, report }, { root, results, env: given }, isHeld = false) {
  const file = reportFile(results, name);
  rmSync(file, { force: true });
  const { status, output } = await runProgram(command, { cwd: root, env: { ...given, ...env } }, isHeld);
  const count = countOf(file, report);
  if (status === 0 && count.passed + count.failed > 0) return { ...count, output };
  if (status === 0 && !report) return { passed: 1, failed: 0, output };
  return { ...count, failed: Math.max(count.failed, 1), output };
}

/**
 * `status` is null for a program that did not start or was killed.
 * @param {string[]} command @param {{ cwd: string, env: NodeJS.ProcessEnv }} place @param {boolean} isHeld
 * @returns {Promise<{ status: number | null, output: string }>}
 */
function runProgram([program = '', ...args], place, isHeld) {
  return new Promise((resolve) => {
    const to = isHeld ? 'pipe' : 'inherit';
    const child = spawn(program, args, { ...place, stdio: ['ignore', to, to] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', ({ message }) => resolve({ status: null, output: `${output}${message}\n` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** @param {string} file @param {Part['report']} report @returns {Count} */
function countOf(file, report) {
  if (!report || !existsSync(file)) return { passed: 0, failed: 0 };
  try {
    return report(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** @param {string} text @returns {Count} */
export function vitestCount(text) {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults = [] } = JSON.parse(text);
  // A file that breaks before its first test has no failed test, only a failed suite.
  const failed = numFailedTests > 0 || success ? numFailedTests : Math.max(numFailedTestSuites, 1);
  return { passed: numPassedTests, failed, failures: testResults.flatMap(vitestFailures) };
}

/** @param {string} text */
const firstLine = (text) => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

/** @param {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file */
function vitestFailures({ name, status, message = '', assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${name}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages: [why = ''] }) => `${name} › ${fullName}: ${firstLine(why)}`);
}

/** @param {string} text @returns {Count} */
export function playwrightCount(text) {
  const { stats, errors = [], suites = [] } = JSON.parse(text);
  const outside = errors.map((/** @type {{ message?: string }} */ { message = '' }) => firstLine(message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...outside, ...suites.flatMap(playwrightFailures)],
  };
}

/**
 * @typedef {{ error?: { message?: string } }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { projectName: string, status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @param {PlaywrightSuite} suite @returns {string[]} */
function playwrightFailures({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const why = results.at(-1)?.error?.message ?? '';
        return `[${projectName}] ${file}:${line} › ${title}: ${firstLine(why)}`;
      }),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** @param {string} text @returns {Count} */
export function plainCount(text) {
  const { passed, failed } = JSON.parse(text);
  return { passed, failed };
}
