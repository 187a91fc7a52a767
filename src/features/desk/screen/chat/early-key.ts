/** The last key that was pressed with `Alt` before the dock of the chats was there. */
let early: KeyboardEvent | null = null;

export function keepEarlyKey(event: KeyboardEvent): void {
  if (event.altKey && document.querySelector('[data-dock]') === null) early = event;
}

/** Returns the key that waits for the dock, once. */
export function takeEarlyKey(): KeyboardEvent | null {
  const kept = early;
  early = null;
  return kept;
}
