/** How long a reply waits before it is sent; until then it can be taken back. */
export const replyUndoMs = 10_000;
