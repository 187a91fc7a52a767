import { handlePush } from './push.ts';
import { serveShell } from './shell-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;
serveShell(scope);
handlePush(scope);
