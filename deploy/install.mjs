// `node deploy/install.mjs`: the packages of the lock file, as `npm start` installs them; a step of the container's build.
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from '../scripts/run/install.mjs';

ensureInstalled(fileURLToPath(new URL('..', import.meta.url)));
