// `npm run prove [-- name]`: says which proof suites exist, or runs one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './run/install.mjs';
import { environmentFor, findNode } from './run/node.mjs';
import { giveUp } from './run/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Each has a file in `prove`; the other files there are their parts. */
const names = [
  'authorisation',
  'crash',
  'database-gone',
  'disk-full',
  'floods',
  'fuzz',
  'headers',
  'migrations',
  'restore',
  'soak',
  'stop',
];
const [name, ...args] = process.argv.slice(2);
if (!name) {
  process.stdout.write(`Proof suites: ${names.join(', ')}\nnpm run prove -- <name> runs one.\n`);
} else {
  if (!names.includes(name)) giveUp(`There is no proof suite “${name}”. There are: ${names.join(', ')}.`);
  ensureInstalled(root);
  const node = findNode(root);
  const { status } = spawnSync(node, [join('prove', `${name}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environmentFor(root, node),
  });
  process.exitCode = status ?? 1;
}
