// How many messages one claim may send (our own limit): enough for anybody who writes, too few to flood an inbox.

/** In milliseconds. */
export const hour = 60 * 60 * 1_000;

/** The most messages of one claim in an hour. */
export const messagesPerHour = 20;
/** The most files of one claim in an hour: five for each message, counting those that were taken back. */
export const attachmentsPerHour = 5 * messagesPerHour;

/**
 * Whole seconds until another message may be sent, 0 where it may be now. `sent` are the instants of the claim's
 * newest messages or files, newest first, at least `most` of them where there are so many.
 */
export function secondsToWait(sent: readonly Date[], now: Date, most: number = messagesPerHour): number {
  const oldest = sent[most - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + hour - now.getTime()) / 1_000));
}
