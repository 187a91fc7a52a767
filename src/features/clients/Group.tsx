import type { ReactNode } from 'react';
import styles from './Clients.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['part']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
