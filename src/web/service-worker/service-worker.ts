import { handlePush } from './push.ts';
import { serveTemplates } from './template-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;
serveTemplates(scope);
handlePush(scope);
