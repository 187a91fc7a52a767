/** Milliseconds after which a call that somebody waits for counts as unanswered. */
export const requestTimeoutMs = 30_000;
