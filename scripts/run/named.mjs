// Plain JavaScript for Node 20: commands that run one of several named programs of a folder.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environmentFor, findNode } from './node.mjs';
import { giveUp } from './say.mjs';
import { ensureTools } from './tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that measure with a package of tools/. */
const toolUsers = new Set(['lighthouse', 'mutation', 'openapi']);

/** The programs that run tests, of which some look at the built pages. */
const builtUsers = new Set(['mutation']);

/**
 * Runs the program that the command line names, with what stands behind its name; without a name says which there are.
 * @param {{ folder: string, one: string, many: string, names: string[] }} programs
 */
export function runNamed({ folder, one, many, names }) {
  const [name, ...args] = process.argv.slice(2);
  if (!name) return void process.stdout.write(`${many}: ${names.join(', ')}\nnpm run ${folder} -- <name> runs one.\n`);
  if (!names.includes(name)) giveUp(`There is no ${one} “${name}”. There are: ${names.join(', ')}.`);
  ensureInstalled(root);
  if (toolUsers.has(name)) ensureTools(root);
  const node = findNode(root);
  if (builtUsers.has(name)) ensureBuilt(root, node);
  const { status } = spawnSync(node, [join(folder, `${name}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environmentFor(root, node),
  });
  process.exitCode = status ?? 1;
}
