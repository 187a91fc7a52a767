/** For calls that somebody waits for. */
export const requestTimeoutMs = 30_000;
