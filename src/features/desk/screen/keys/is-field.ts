/** Returns whether keys that are pressed there enter text or choose a value. A reply that is being sent takes none. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea:not([readonly]), select, [contenteditable]') !== null;
