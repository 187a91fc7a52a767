// Safari on a Mac and on an iPhone gives a pressed button or link no focus. There document.activeElement does not tell
// what somebody has just used.

let last: HTMLElement | null = null;

function note({ target }: Event): void {
  last = (target as Element).closest<HTMLElement>('a,button,:focus') ?? last;
}

/** Notes from now on what has the focus or is pressed, before anything else hears of it. */
export function watchUse(): void {
  for (const type of ['click', 'focusin', 'mousedown']) addEventListener(type, note, true);
}

/** Returns what was focused or pressed last. It may be gone from the page. */
export const lastUsed = (): HTMLElement | null => last;
