import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { InfoIcon } from './frame-icons.tsx';
import styles from './NotificationBanner.module.css';

/** A task or a notice before the h1. It cannot be dismissed, because it stays true until something is done. */
export function NotificationBanner(props: { label: string; tone?: 'info' | 'amber'; children: ReactNode }) {
  return (
    <section aria-label={props.label} className={classes(styles['banner'], props.tone === 'amber' && styles['amber'])}>
      <span className={styles['icon']}>
        <InfoIcon />
      </span>
      <div className={styles['body']}>{props.children}</div>
    </section>
  );
}
