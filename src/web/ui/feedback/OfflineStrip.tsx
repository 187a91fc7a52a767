import styles from './OfflineStrip.module.css';
import { useOnline } from './useOnline.ts';

/** Renders a strip under the header while the device is offline; `text` says how old the data may be. */
export function OfflineStrip({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status" className={online ? undefined : styles['strip']}>
      {!online && <p className="wrap">{text}</p>}
    </div>
  );
}
