import { useSyncExternalStore } from 'react';
import styles from './OfflineStrip.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network at all; on the server it always has. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A strip under the header while the device is offline; `text` says how old what is shown may be. */
export function OfflineStrip({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status" className={online ? undefined : styles['strip']}>
      {!online && <p className="wrap">{text}</p>}
    </div>
  );
}
