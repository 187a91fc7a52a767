import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './DeviceFace.module.css';

/** Line drawings on the grid of the icons, by `ClaimDevice.kind`. */
const drawings: Readonly<Record<string, ReactNode>> = {
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
      <path d="M10.75 4.75h2.5M10.75 19.25h2.5" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="1.6" />
      <path d="M2 18h20l-1 1.5H3Z" />
    </>
  ),
  tablet: (
    <>
      <rect x="4.5" y="2.5" width="15" height="19" rx="2.2" />
      <path d="M10.75 18.75h2.5" />
    </>
  ),
  watch: (
    <>
      <rect x="6.5" y="6.5" width="11" height="11" rx="3" />
      <path d="m8.5 6.5.75-4h5.5l.75 4M8.5 17.5l.75 4h5.5l.75-4M12 9.5V12l1.5 1" />
    </>
  ),
  console: (
    <>
      <path d="M7.5 7h9a5 5 0 0 1 4.9 4l.9 4.5a2.4 2.4 0 0 1-4.2 2L16 15H8l-2.1 2.5a2.4 2.4 0 0 1-4.2-2l.9-4.5a5 5 0 0 1 4.9-4Z" />
      <path d="M8.5 9.5v3M7 11h3M15.5 10v.01M17 12v.01" />
    </>
  ),
  other: (
    <>
      <rect x="5" y="5" width="14" height="14" rx="2.2" />
      <path d="M9 2.5V5M15 2.5V5M9 19v2.5M15 19v2.5M2.5 9H5M2.5 15H5M19 9h2.5M19 15h2.5M9.5 9.5h5v5h-5Z" />
    </>
  ),
};

/**
 * The device's face: its first inspection photo, and until that is there or where there is none a drawing by kind.
 * Decoration, because the device's name stands beside it. `photo` is the photo's address, without a width.
 */
export function DeviceFace({ kind, photo }: { kind: string; photo: string | null }) {
  return (
    <span aria-hidden="true" className={styles['face']}>
      <Icon size={32}>{drawings[kind] ?? drawings['other']}</Icon>
      {photo !== null && (
        <img src={`${photo}?w=320`} alt="" width={60} height={60} decoding="async" fetchPriority="low" />
      )}
    </span>
  );
}
