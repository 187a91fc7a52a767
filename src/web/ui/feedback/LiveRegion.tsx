import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

export function announce(sentence: string): void {
  text = sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let dialogs = 0;

function subscribeInDialog(listener: () => void): () => void {
  const leave = subscribe(listener);
  dialogs += 1;
  announce('');
  return () => {
    leave();
    dialogs -= 1;
    announce('');
  };
}

/**
 * Mounted from the start, because live regions added later are not always read. While a dialog has one, the page's says
 * nothing: some screen readers read both.
 */
export function LiveRegion({ inDialog = false }: { inDialog?: boolean }) {
  const sentence = useSyncExternalStore(
    inDialog ? subscribeInDialog : subscribe,
    () => (inDialog || dialogs === 0 ? text : ''),
    () => '',
  );
  return (
    <div role="status" className="visually-hidden">
      {sentence}
    </div>
  );
}
