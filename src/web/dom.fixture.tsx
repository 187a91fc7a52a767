import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { isDialogEntry } from './dialog-entry.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const drawn = new Set<() => Promise<void>>();

/** Takes all that is drawn out of the document. Call it where what comes of that has to be waited for. */
export async function undraw(): Promise<void> {
  await Promise.all([...drawn].map((take) => take()));
}

/** A dialog that has gone leaves its history entry a moment later: without waiting, the next test's address would change. */
async function leaveDialogEntry(): Promise<void> {
  if (!isDialogEntry() || vi.isFakeTimers()) return;
  // With nothing to go back to, it stays.
  await vi.waitUntil(() => !isDialogEntry(), { timeout: 500, interval: 5 }).catch(() => {});
}

/** Draws into the document until the test ends. Returns how to draw something else in its place. */
export async function draw(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const redraw = async (next: ReactNode) => act(async () => root.render(next));
  const take = async () => {
    drawn.delete(take);
    await redraw(null);
    place.remove();
    await leaveDialogEntry();
  };
  drawn.add(take);
  onTestFinished(take);
  await redraw(node);
  return redraw;
}

/** What a screen reader calls the element, as far as these tests need it. */
function nameOf(element: Element): string {
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
  return element.getAttribute('aria-label') ?? (label ?? element.closest('label') ?? element).textContent ?? '';
}

/** Returns the control of this name. Throws where there is none, or more than one. */
export function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, input, textarea, a[href]')];
  const [found, ...more] = all.filter((element) => nameOf(element).trim() === name);
  if (found === undefined || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} controls are called ${name}`);
  return found;
}

export function focused(): HTMLElement {
  if (document.activeElement instanceof HTMLElement) return document.activeElement;
  throw new Error('Nothing has the focus.');
}

/** Returns whether the browser would leave the site without asking. */
export const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Presses and releases the pointer on the control, as a browser does: it takes the focus first. */
export async function click(name: string): Promise<void> {
  await act(async () => {
    control(name).focus();
    control(name).click();
  });
}

/** Returns whether the browser would go on to do what the key does by itself. */
export async function press(key: string): Promise<boolean> {
  return act(async () =>
    focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
}

/** Sets the value as typing does: past the setter by which React notices what it has drawn itself. */
function setValue(input: HTMLElement, value: string): void {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
}

/** Types at the end of what has the focus, which may change with each key. */
export async function type(text: string): Promise<void> {
  for (const data of text) {
    // One key after the other, because a key may move the focus.
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => {
      const input = focused() as HTMLInputElement;
      setValue(input, input.value + data);
      input.dispatchEvent(new InputEvent('input', { data, inputType: 'insertText', bubbles: true }));
    });
  }
}

/** Replaces the value of the control of this name. */
export async function fill(name: string, value: string): Promise<void> {
  await act(async () => {
    const input = control(name);
    input.focus();
    setValue(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** Waits until what was put off to the frame after the next has been done. */
export async function frame(): Promise<void> {
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
