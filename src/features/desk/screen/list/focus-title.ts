/** Id of the heading of the list. */
export const titleId = 'queue-title';

/** Takes the focus from a button that goes, while the list stays. */
export const focusTitle = (): void => document.getElementById(titleId)?.focus();
