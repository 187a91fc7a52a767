/** What was typed so long ago belongs to no field that gets the focus now. */
const mostMs = 10_000;

let typed = '';
let typedAt = 0;

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');

/** Writes at the caret, as a key would: React hears of it by the event. Returns whether a field has the focus. */
function write(): boolean {
  const field = document.activeElement;
  if (!isTextField(field)) return false;
  field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  typed = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** A dialog gives the focus to its heading, and at once to its field. One that begins without text takes none. */
function take(): void {
  document.removeEventListener('focusin', take);
  queueMicrotask(() => {
    if (Date.now() - typedAt > mostMs || !write()) typed = '';
  });
}

/** Writes what is typed into the field that has the focus, or gets it next: its code may still load. */
export function keepTyped(text: string): void {
  typed += text;
  typedAt = Date.now();
  if (!write()) document.addEventListener('focusin', take);
}
