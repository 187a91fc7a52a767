// Runs the tables of who may do what and writes down how many rows held.
// npm run prove -- authorisation
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeClaimed } from './result.ts';

const root = join(import.meta.dirname, '..');
const files = [
  ...globSync('src/**/*authorisation*.test.ts', { cwd: root }),
  'src/main/schema.test.ts',
  'src/claim/read/claim-graphql.test.ts',
  'src/features/integration/keys/integration-keys.test.ts',
].toSorted();

type Report = {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const folder = mkdtempSync(join(tmpdir(), 'fettle-prove-'));
const output = join(folder, 'report.json');
const args = ['run', '--reporter=json', `--outputFile=${output}`, ...files];
spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
rmSync(folder, { recursive: true });

const passed = ({ assertionResults }: Report['testResults'][number]) =>
  assertionResults.filter(({ status }) => status === 'passed').length;
const rows = report.testResults.map((one) => {
  const name = one.name.slice(root.length + 1);
  return {
    what: `\`${name}\``,
    limit: 'every row',
    found: `${passed(one)} of ${one.assertionResults.length}`,
    holds: one.assertionResults.length > 0 && passed(one) === one.assertionResults.length,
  };
});
await writeClaimed('authorisation', {
  title: 'Who may do what',
  about: `The tables of the tests, against the whole server over a database: every REST call and every GraphQL root field by nobody, the claim's own session, another claim's, accounts without a role and with the claim's e-mail, handlers and administrators; keys with a scope and without. A route or field without a row fails.`,
  seed: 0,
  claimed: rows,
});
