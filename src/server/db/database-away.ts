/** Only socket calls, so that a missing file does not count as a missing database. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Shutdown, crash, startup, class 53 (disk full, too many connections) and class 08 (connection exceptions). */
const postgresCodes = /^(?:57P0[1-3]|53...|08...)$/;
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;
/** Citus tells of a worker that is away when it connects, and of one that has gone since, then with the code XX000. */
const workerWords = /^(?:connection to the remote node|failure on connection marked as essential)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isOfSocket = 'syscall' in error && socketCalls.has(String(error.syscall));
  return isOfSocket || postgresCodes.test(code) || driverWords.test(error.message) || workerWords.test(error.message);
}

/** Deadlock, serialisation failure, lock not available. */
const retryableCodes = new Set(['40P01', '40001', '55P03']);

/** Returns whether PostgreSQL rolled a transaction back for another one, so that the same again may pass at once. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableCodes.has(String(error.code));
}

/** Returns whether the same call may pass later. */
export const isTemporary = (error: unknown): boolean => isDatabaseAway(error) || isRetryable(error);

/**
 * Leaves out a write of a session's last use while a worker is away: every worker has the sessions, and the next use is
 * written again.
 */
export async function unlessWorkerAway(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isWorkerAway(error)) throw error;
  });
}

/** Returns whether a worker of Citus is away, and not its coordinator: claims on the others can be reached. */
export function isWorkerAway(error: unknown): boolean {
  return error instanceof Error && workerWords.test(error.message);
}
