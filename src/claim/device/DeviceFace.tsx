import { deviceDrawings, isDeviceKind } from '#shared/device-drawings.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './DeviceFace.module.css';

/** Decorative, because the device's name stands beside it. `photo` is the photo's address without a width. */
export function DeviceFace({ kind, photo }: { kind: string; photo: string | null }) {
  const { outline, lines } = deviceDrawings[isDeviceKind(kind) ? kind : 'other'];
  return (
    <span aria-hidden="true" className={styles['face']}>
      <Icon size={32}>
        {outline && <rect {...outline} />}
        <path d={lines} />
      </Icon>
      {photo !== null && (
        <img src={`${photo}?w=320`} alt="" width={60} height={60} decoding="async" fetchPriority="low" />
      )}
    </span>
  );
}
