// `npm test [-- part …]`: installs what is missing and runs everything, or the named parts. `npm test -- quick` checks
// what a change touches. The last line counts what passed and failed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './run/build.mjs';
import { ensureChromium } from './run/chromium.mjs';
import { citusPostgres, startCitus } from './run/citus.mjs';
import { citusTests, externalTests, versionTests } from './run/database-tests.mjs';
import { debianPostgres, startExternal, withoutExternal } from './run/external.mjs';
import { ensureInstalled } from './run/install.mjs';
import { ensureFirefox, firefoxPart, withoutFirefox } from './run/firefox.mjs';
import { environmentFor, findNode } from './run/node.mjs';
import { allParts, runPart, statementsPart, vitestPart } from './run/parts.mjs';
import { quickParts } from './run/quick.mjs';
import { giveUp, say } from './run/say.mjs';
import { ensureWebKit, webkitPart, withoutWebKit } from './run/webkit.mjs';

const groups = ['check', 'unit', 'external', 'citus', 'smoke', 'e2e', 'browsers'];
const names = [...groups, 'quick'].join(', ');

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.find((group) => group !== 'quick' && !groups.includes(group));
if (unknown) giveUp(`There is no part “${unknown}”. The parts are: ${names}.`);
const isAsked = (/** @type {string} */ group) => asked.length === 0 || asked.includes(group);

ensureInstalled(root);
const node = findNode(root);
const results = join(root, 'test-results', 'parts');
const statements = join(results, 'statements');
rmSync(statements, { recursive: true, force: true });
mkdirSync(statements, { recursive: true });

/** @type {NodeJS.ProcessEnv} */
const env = { ...environmentFor(root, node), NODE_ENV: 'test' };
// Unit tests look at the built files too: their size, and that nothing of the server is in them.
if (['unit', 'external', 'citus', 'e2e', 'browsers', 'quick'].some(isAsked)) ensureBuilt(root, node);
if (isAsked('e2e')) {
  const chromium = ensureChromium(root, env);
  if (chromium) env['CHROMIUM_PATH'] = chromium;
}

/** @type {(import('./run/parts.mjs').Count & { name: string, seconds: number })[]} */
const counts = [];

/** @type {string[]} */
const skipped = [];

/** @param {import('./run/parts.mjs').Part} part */
async function count(part) {
  say(part.name);
  counts.push(await timePart(part, false));
}

/**
 * Runs parts beside each other, because one alone leaves a processor idle. The output of `shown` goes to the terminal as
 * it comes, that of the others once all are done.
 * @param {import('./run/parts.mjs').Part[]} parts @param {import('./run/parts.mjs').Part} [shown]
 */
async function countTogether(parts, shown) {
  const all = shown ? [shown, ...parts] : parts;
  if (all.length > 0) say(`Beside each other: ${all.map(({ name }) => name).join(', ')} …`);
  for (const { output, ...counted } of await Promise.all(all.map((part) => timePart(part, part !== shown)))) {
    if (output !== '') say(counted.name);
    process.stdout.write(output);
    counts.push(counted);
  }
}

/** @param {import('./run/parts.mjs').Part} part @param {boolean} isHeld */
async function timePart(part, isHeld) {
  const start = performance.now();
  const counted = await runPart(part, { root, results, env }, isHeld);
  return { name: part.name, ...counted, seconds: (performance.now() - start) / 1000 };
}

/** The machine's own PostgreSQL, started for the tests; null where it is not asked for, is not there or does not start. */
async function openExternal() {
  if (!isAsked('external')) return null;
  const postgres = debianPostgres();
  if (!postgres) {
    skipped.push(withoutExternal);
    return null;
  }
  const name = `PostgreSQL ${postgres.major}`;
  const external = await startExternal(postgres.bin);
  if (!external) counts.push({ name: `integration on ${name}`, passed: 0, failed: 1, seconds: 0 });
  return external && { name, ...external };
}

/**
 * Unit and integration, and beside it integration on an external PostgreSQL. Asked for by name, every database test runs
 * on it. Else those that its version may change, and each statement that the other tests have sent is prepared there.
 */
async function countOnDatabases() {
  const [unit] = of('unit').map((part) => ({ ...part, env: { STATEMENTS_FOLDER: statements } }));
  const external = await openExternal();
  if (!external) return unit && count(unit);
  const isWhole = asked.includes('external');
  const [all, ofVersion] = [externalTests(root), versionTests(root)];
  const env = { DATABASE_URL: external.url };
  const part = vitestPart(`integration on ${external.name}`, 'external', results, isWhole ? all : ofVersion);
  try {
    await (unit ? countTogether([{ ...part, env }], unit) : count({ ...part, env }));
    if (isWhole) return;
    await count({ ...statementsPart(`statements on ${external.name}`, { node, statements, results }), env });
    skipped.push(`${all.length - ofVersion.length} further files of ${part.name}: npm test -- external runs them`);
  } finally {
    await external.stop();
  }
}

/** Other browsers than Chromium: what a claimant does in each, and asked for by name all that can run there. */
function browserParts() {
  const isWhole = asked.includes('browsers');
  const firefox = ensureFirefox(env);
  const hasWebKit = ensureWebKit();
  if (firefox === null) skipped.push(withoutFirefox);
  if (!hasWebKit) skipped.push(withoutWebKit);
  return [
    ...(firefox === null ? [] : [firefoxPart(results, isWhole, firefox)]),
    ...(hasWebKit ? [webkitPart(results, isWhole)] : []),
  ];
}

/** Several minutes, so that a plain `npm test` asks for its source to be named. */
async function countCitus() {
  const source = process.env['CITUS_SOURCE'];
  if (!source && !asked.includes('citus')) {
    skipped.push(
      'integration on Citus: npm test -- citus runs it where Citus is installed or CITUS_SOURCE is its source',
    );
    return;
  }
  const postgres = citusPostgres(source);
  if (!postgres && !source) {
    skipped.push('integration on Citus: not installed here; CITUS_SOURCE=<its source> npm test -- citus builds it');
    return;
  }
  const part = vitestPart('integration on Citus', 'citus', results, citusTests(root));
  const citus = postgres && (await startCitus(postgres.bin, 2));
  if (!citus) return void counts.push({ name: part.name, passed: 0, failed: 1, seconds: 0 });
  try {
    await count({ ...part, env: citus.env });
  } finally {
    await citus.stop();
  }
}

if (asked.length === 0)
  say(`Runs every part. npm test -- <part> runs one of ${names}; quick checks what a change touches.`);
const parts = allParts(node, results).filter(({ group }) => isAsked(group));
const of = (/** @type {string} */ group) => parts.filter((part) => part.group === group);
await countTogether(of('check'));
await countOnDatabases();
if (isAsked('citus')) await countCitus();
for (const part of of('e2e')) await count(part);
await countTogether([...of('smoke'), ...(isAsked('browsers') ? browserParts() : [])]);
if (asked.includes('quick')) {
  const quick = quickParts({ root, node, results });
  say(`Runs ${quick.run}. Does not run ${quick.left}.`);
  for (const part of quick.parts) await count(part);
  skipped.push(quick.left);
} else if (!groups.every(isAsked)) {
  skipped.push(`${groups.filter((group) => !isAsked(group)).join(', ')}: not asked for`);
}

const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, each) => total + each[key], 0);
process.stdout.write('\n');
for (const { name, passed, failed, failures = [], seconds } of counts) {
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)\n`,
  );
  for (const failure of failures) process.stdout.write(`    ${failure}\n`);
}
for (const each of skipped) process.stdout.write(`– Skipped: ${each}\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') > 0 || counts.length === 0 ? 1 : 0);
