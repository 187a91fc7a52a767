// `node deploy/build.mjs`: the built files, as `npm start` builds them; a step of the container's build.
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from '../scripts/run/build.mjs';

ensureBuilt(fileURLToPath(new URL('..', import.meta.url)), process.execPath);
