import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { InfoIcon } from '#web/ui/frame-icons.tsx';
import { TickCircleIcon } from '#web/ui/icons.tsx';
import styles from './NotificationBanner.module.css';

type BannerProps = { label: string; tone?: 'info' | 'amber' | 'done'; children: ReactNode };

/** Cannot be dismissed, because it applies until something is done. */
export function NotificationBanner({ label, tone = 'info', children }: BannerProps) {
  return (
    <section aria-label={label} className={classes(styles['banner'], styles[tone])}>
      <span className={styles['icon']}>{tone === 'done' ? <TickCircleIcon /> : <InfoIcon />}</span>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
