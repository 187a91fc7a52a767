import styles from './OfflineStrip.module.css';
import { useOnline } from './useOnline.ts';

export function OfflineStrip({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status" className={online ? undefined : styles['strip']}>
      {!online && <p className="page-width">{text}</p>}
    </div>
  );
}
