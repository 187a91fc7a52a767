// A dialog without an address has an entry of its own in the browser's history, so that Back closes it and stays on
// the page. A number in the history's state identifies the entry.

type Entry = { dialog?: number } | null;

let lastNumber = 0;
const open = new Set<number>();
/** Callbacks that wait until the browser has left the entry of a closed dialog. */
let waiting: (() => void)[] | null = null;

const numberOnTop = () => (history.state as Entry)?.dialog;

/** Returns whether the current entry belongs to a dialog, open or closed: the next navigation then replaces it. */
export function isDialogEntry(): boolean {
  return numberOnTop() !== undefined;
}

/** Runs a callback now, or once the browser has left the entry of a closed dialog: going back is asynchronous. */
export function afterDialogEntry(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}

function goBack(): void {
  waiting = [];
  const settle = () => {
    const acts = waiting ?? [];
    waiting = null;
    for (const act of acts) act();
  };
  window.addEventListener('popstate', settle, { once: true });
  history.back();
}

/** Adds a dialog's entry, or reuses that of a closed dialog. */
function addEntry(number: number): void {
  const top = numberOnTop();
  const isFree = top !== undefined && !open.has(top);
  open.add(number);
  history[isFree ? 'replaceState' : 'pushState']({ ...(history.state as object | null), dialog: number }, '');
}

/**
 * Adds an entry for a dialog that opens, and calls `close` when Back leaves it. Returns the function to call once the
 * dialog has closed in any other way, which goes back one entry.
 */
export function openDialogEntry(close: () => void): () => void {
  const number = (lastNumber += 1);
  let isGone = false;
  const onPop = () => {
    if (open.has(number) && numberOnTop() !== number) close();
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
