/** Calls of a socket, so that a missing file is not taken for a missing database. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Shutting down, crashed, starting up, its class 53 (disk full, too many connections) and its class 08 (connection exceptions). */
const postgresCodes = /^(?:57P0[1-3]|53...|08...)$/;
/** What `pg` says in words only. */
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Whether an error says that PostgreSQL cannot be reached or has no room for now, so that trying again later is the right advice. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isOfSocket = 'syscall' in error && socketCalls.has(String(error.syscall));
  return isOfSocket || postgresCodes.test(code) || driverWords.test(error.message);
}
