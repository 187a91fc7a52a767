import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className={styles['card']}>{children}</div>;
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
