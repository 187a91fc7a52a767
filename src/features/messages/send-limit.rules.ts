// Rate limits of messages per claim (our own): enough for any writer, too few to flood an inbox.

/** In milliseconds. */
export const hour = 60 * 60 * 1_000;

export const messagesPerHour = 20;
/** Five files for each message, counting withdrawn ones. */
export const attachmentsPerHour = 5 * messagesPerHour;

/**
 * Returns the whole seconds until another message may be sent, 0 if now. `sent` holds the dates of the newest messages
 * or files, newest first; at least `most` of them if there are that many.
 */
export function secondsToWait(sent: readonly Date[], now: Date, most: number = messagesPerHour): number {
  const oldest = sent[most - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + hour - now.getTime()) / 1_000));
}
