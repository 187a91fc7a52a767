import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

/** Announces a sentence to assistive technology without moving the focus: only for real changes. */
export function announce(sentence: string): void {
  text = sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one polite region, mounted from the start, because regions added later are not always read. */
export function LiveRegion() {
  const sentence = useSyncExternalStore(
    subscribe,
    () => text,
    () => '',
  );
  return (
    <div role="status" className="hidden">
      {sentence}
    </div>
  );
}
