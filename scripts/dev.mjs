// `npm run dev`: the server again whenever its files change, and the browser side built whenever those do.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './run/build.mjs';
import { ensureInstalled } from './run/install.mjs';
import { environmentFor, findNode } from './run/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensureInstalled(root);
const node = findNode(root);
ensureBuilt(root, node);

const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: environmentFor(root, node) };
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'src/main/server.ts'], options),
  spawn('vite', ['build', '--watch'], options),
];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => children.map((child) => child.kill(signal)));
}
