// Rate limits of messages per claim (our own): enough for any writer, too few to flood an inbox.

import { hourMs } from '#shared/time/milliseconds.ts';

export const messagesPerHour = 20;
export const attachmentsPerHour = 5 * messagesPerHour;

/** `sent` holds the dates of the newest messages or files, newest first: at least `most` if there are that many. */
export function secondsToWait(sent: readonly Date[], now: Date, most: number = messagesPerHour): number {
  const oldest = sent[most - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1_000));
}
