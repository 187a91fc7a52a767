import { drawingKey, drawingMark, type KeptDrawing } from '#shared/page/kept.ts';
import { storeKey } from '#web/session/session.ts';

const passing = 'dialog[open], [role=alert]:not(:empty)';

/** Renames style attributes, because the content security policy blocks them when the HTML is parsed. */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return copy.innerHTML;
}

/** `at` is the server's last response, in milliseconds. */
export function keepDrawing(at: number): void {
  const root = document.getElementById('app');
  if (root === null || storeKey() === null || !navigator.onLine || root.querySelector(passing) !== null) return;
  const kept: KeptDrawing = { [drawingMark()]: [at, htmlOf(root)] };
  try {
    localStorage.setItem(drawingKey, JSON.stringify(kept));
  } catch {
    // A full storage costs only the faster start.
  }
}
