import { removeItself } from './remove-itself.ts';
import type { WorkerScope } from './worker-scope.ts';

removeItself(globalThis as unknown as WorkerScope);
