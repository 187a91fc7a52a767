import type { WorkerScope } from './worker-scope.ts';

/** Shows what is pushed to this device and opens what it is about. */
export function handlePush(_worker: WorkerScope): void {}
