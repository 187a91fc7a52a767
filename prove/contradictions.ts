// Draws claims and looks for two places that contradict each other; `npm test` draws fewer, and always the same.
// npm run prove -- contradictions [claims] [seed]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeClaimed } from './result.ts';

const [claims = 20_000, seed = Math.floor(Date.now() / 1_000)] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');

type Report = {
  testResults: { name: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
};

const folder = mkdtempSync(join(tmpdir(), 'fettle-prove-'));
const output = join(folder, 'report.json');
spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, 'src/main/contradictions'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CONTRADICTION_DRAWS: String(claims), CONTRADICTION_SEED: String(seed) },
  },
);
const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
rmSync(folder, { recursive: true });

const files = report.testResults.filter(({ name }) => name.includes('/draws-'));
const tests = files.flatMap(({ assertionResults }) => assertionResults);
const failed = tests.filter(({ status }) => status !== 'passed');
const rules = report.testResults.find(({ name }) => name.endsWith('/canaries.test.ts'))?.assertionResults ?? [];

await writeClaimed('contradictions', {
  title: 'Nothing contradicts anything else',
  about: `Claims are drawn with any state, dates, answers and promises, and stored. What the page, the summary, the answer of GraphQL, the mail, the text and the push say of each is compared by the rules of \`src/main/contradictions/contradictions.fixture.ts\`. Every rule has an example that it must refuse.`,
  seed,
  claimed: [
    {
      what: `${claims.toLocaleString('en-GB')} drawn claims`,
      limit: 'no contradiction',
      found: failed.length === 0 ? 'none' : failed.flatMap(({ failureMessages }) => failureMessages).join(' '),
      holds: tests.length > 0 && failed.length === 0,
    },
    {
      what: 'rules that refuse their example',
      limit: 'all',
      found: `${rules.filter(({ status }) => status === 'passed').length} of ${rules.length}`,
      holds: rules.length > 0 && rules.every(({ status }) => status === 'passed'),
    },
  ],
});
