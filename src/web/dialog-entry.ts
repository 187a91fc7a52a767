// A dialog without an address has an entry of its own in the browser's history, so that Back closes it and leaves the
// page where it is. The entry is named by a number in the history's state.

type Entry = { dialog?: number } | null;

let lastNumber = 0;
const open = new Set<number>();
/** What waits until the browser has gone back from the entry of a closed dialog. */
let waiting: (() => void)[] | null = null;

const numberOnTop = () => (history.state as Entry)?.dialog;

/** Returns whether the entry on top belongs to a dialog, open or closed: what is gone to from there takes its place. */
export function isDialogEntry(): boolean {
  return numberOnTop() !== undefined;
}

/** Acts at once, or as soon as the browser has left the entry of a closed dialog: going back takes a moment. */
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

/** Puts a dialog's entry on top, or takes over that of a dialog that has closed. */
function addEntry(number: number): void {
  const top = numberOnTop();
  const isFree = top !== undefined && !open.has(top);
  open.add(number);
  history[isFree ? 'replaceState' : 'pushState']({ ...(history.state as object | null), dialog: number }, '');
}

/**
 * Adds an entry for a dialog that opens and calls `close` when Back leaves it. Returns the function to call once the
 * dialog has closed by any other way, which goes back that entry.
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
    // Later, because a dialog that takes its place in the same drawing takes the entry over too.
    setTimeout(() => {
      if (waiting === null && numberOnTop() === number) goBack();
    });
  };
}
