// The operator's documents hold its own messages. Those that a handler wrote at the desk stay when a document leaves them
// out, as the portal's own events do.

type Written = { id: string; author_id: string | null; author_name: string | null };

/** Returns the stored messages of the desk that the document does not hold. */
export function remainingDeskMessages<Row extends Written>(stored: readonly Row[], sent: readonly Written[]): Row[] {
  const kept = new Set(sent.map(({ id }) => id));
  return stored.filter(({ id, author_id: author }) => author !== null && !kept.has(id));
}
