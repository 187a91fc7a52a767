/** Only socket calls, so that a missing file does not count as a missing database. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Shutdown, crash, startup, class 53 (disk full, too many connections) and class 08 (connection exceptions). */
const postgresCodes = /^(?:57P0[1-3]|53...|08...)$/;
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isOfSocket = 'syscall' in error && socketCalls.has(String(error.syscall));
  return isOfSocket || postgresCodes.test(code) || driverWords.test(error.message);
}
