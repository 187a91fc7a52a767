import { useEffect, useRef, type ReactNode } from 'react';
import styles from '#web/account/Account.module.css';

export function NextStep({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles['stack']}>
      {children}
    </div>
  );
}
