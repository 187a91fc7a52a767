// `npm start`: everything that a fresh clone needs, then the server. Plain JavaScript, because it runs on Node 20 with
// nothing installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './run/build.mjs';
import { ensureInstalled } from './run/install.mjs';
import { findNode } from './run/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

ensureInstalled(root);
const node = findNode(root);
ensureBuilt(root, node);

const server = spawn(node, [join(root, 'src/main/server.ts')], {
  // The channel tells the server that we are gone, for the case that we are killed without a chance to pass it on.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Compiled once and kept, because compiling a thousand modules is most of the time that a start takes.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'fettle'), ...process.env },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
