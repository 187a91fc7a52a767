// Safari gives a pressed button or link no focus, so document.activeElement does not tell what was used last.

let last: HTMLElement | null = null;

function note({ target }: Event): void {
  last = (target as Element).closest<HTMLElement>('a,button,:focus') ?? last;
}

/** Listens in the capture phase, to run before any other handler. */
export function watchUse(): void {
  for (const type of ['click', 'focusin', 'mousedown']) addEventListener(type, note, true);
}

/** The element may be gone from the page. */
export const lastUsed = (): HTMLElement | null => last;
