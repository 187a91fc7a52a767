// `npm run bench [-- name]`: says which benches exist, or runs one.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './run/install.mjs';
import { environmentFor, findNode } from './run/node.mjs';
import { giveUp } from './run/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));
const [name, ...args] = process.argv.slice(2);
if (!name) {
  process.stdout.write(`Benches: ${names.join(', ') || 'none yet'}\nnpm run bench -- <name> runs one.\n`);
} else {
  if (!names.includes(name)) giveUp(`There is no bench “${name}”. There are: ${names.join(', ') || 'none yet'}.`);
  ensureInstalled(root);
  const node = findNode(root);
  const { status } = spawnSync(node, [join('bench', `${name}.bench.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environmentFor(root, node),
  });
  process.exitCode = status ?? 1;
}
