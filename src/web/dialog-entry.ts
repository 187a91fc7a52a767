// A dialog without an address gets a history entry, identified by a number in its state, so that Back closes it.

type Entry = { dialog?: number } | null;

let lastNumber = 0;
const open = new Set<number>();
let waiting: (() => void)[] | null = null;

const numberOnTop = () => (history.state as Entry)?.dialog;

/** Returns whether a dialog, open or closed, owns the current entry: the next navigation then replaces it. */
export function isDialogEntry(): boolean {
  return numberOnTop() !== undefined;
}

/** Waits until the browser has left the entry of a closed dialog: going back is asynchronous. */
export function afterDialogEntry(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}

function goBack(): void {
  waiting = [];
  const settleOpening = () => {
    const acts = waiting ?? [];
    waiting = null;
    history.scrollRestoration = 'auto';
    for (const act of acts) act();
  };
  window.addEventListener('popstate', settleOpening, { once: true });
  history.back();
}

function addEntry(number: number): void {
  const top = numberOnTop();
  const isFree = top !== undefined && !open.has(top);
  open.add(number);
  // Going back must not undo what the focus scrolls to once the dialog has closed.
  history.scrollRestoration = 'manual';
  history[isFree ? 'replaceState' : 'pushState']({ ...(history.state as object | null), dialog: number }, '');
}

/**
 * Calls `close` when Back leaves the entry; if it returns false, the dialog stays and has an entry again. Call the
 * returned function once the dialog has closed.
 */
export function openDialogEntry(close: () => boolean): () => void {
  const number = (lastNumber += 1);
  let isGone = false;
  const onPop = () => {
    if (numberOnTop() === undefined) history.scrollRestoration = 'auto';
    if (open.has(number) && numberOnTop() !== number && !close()) addEntry(number);
  };
  afterDialogEntry(() => {
    if (isGone) return;
    addEntry(number);
    window.addEventListener('popstate', onPop);
  });
  return () => {
    isGone = true;
    open.delete(number);
    window.removeEventListener('popstate', onPop);
    // Deferred, because a dialog opened in the same render reuses the entry.
    setTimeout(() => {
      if (waiting === null && numberOnTop() === number) goBack();
    });
  };
}
