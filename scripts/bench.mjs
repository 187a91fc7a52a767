// `npm run bench [-- name]`: says which benches exist, or runs one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './run/install.mjs';
import { environmentFor, findNode } from './run/node.mjs';
import { giveUp } from './run/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Each has a file in `bench`; the other files there are their parts. */
const names = [
  'import',
  'inspection-report',
  'interactions',
  'lighthouse',
  'navigation',
  'payments-crash',
  'peers',
  'scale',
  'sign-in',
  'streams',
  'summary',
  'track',
  'visit',
  'webhooks',
  'zip',
];
const [name, ...args] = process.argv.slice(2);
if (!name) {
  process.stdout.write(`Benches: ${names.join(', ')}\nnpm run bench -- <name> runs one.\n`);
} else {
  if (!names.includes(name)) giveUp(`There is no bench “${name}”. There are: ${names.join(', ')}.`);
  ensureInstalled(root);
  const node = findNode(root);
  const { status } = spawnSync(node, [join('bench', `${name}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environmentFor(root, node),
  });
  process.exitCode = status ?? 1;
}
