/** Milliseconds after which a call that somebody waits for counts as unanswered. */
export const patience = 30_000;
