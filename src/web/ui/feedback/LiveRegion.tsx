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

/** Mounted from the start, because live regions added later are not always read. */
export function LiveRegion() {
  const sentence = useSyncExternalStore(
    subscribe,
    () => text,
    () => '',
  );
  return (
    <div role="status" className="visually-hidden">
      {sentence}
    </div>
  );
}
