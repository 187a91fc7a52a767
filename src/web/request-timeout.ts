export const requestTimeoutMs = 30_000;
