import { drawingKey, drawingMark, type KeptDrawing } from '#shared/page/kept.ts';
import { phoneQuery } from '#shared/page/phone-query.ts';
import { storeKey } from '#web/session/session.ts';

/** What is true of a moment only. */
const passing = 'dialog[open], [role=alert]:not(:empty)';

/** Styles as attributes are refused by the policy when they are read, so they go by another name. */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return copy.innerHTML;
}

/** Keeps what is on screen, of which the server told at `at` (milliseconds), where anything may be kept. */
export function keepDrawing(at: number): void {
  const root = document.getElementById('app');
  if (root === null || storeKey() === null || !navigator.onLine || root.querySelector(passing) !== null) return;
  const kept: KeptDrawing = { [drawingMark(phoneQuery)]: [at, htmlOf(root)] };
  try {
    localStorage.setItem(drawingKey, JSON.stringify(kept));
  } catch {
    // A full storage costs only the head start.
  }
}
