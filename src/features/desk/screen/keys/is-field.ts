/** Returns whether keys that are pressed there enter text or choose a value. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/** Keys that lead to another claim act already while a text is on its way. */
export const leadsOn = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement && target.dataset['sends'] !== undefined && /^[ejk]$/i.test(key);
