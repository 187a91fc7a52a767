import { useEffect, type ReactNode } from 'react';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import styles from '#web/account/Account.module.css';

export function AccountDone({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), []);
  return (
    <AccountFrame title={title}>
      <Card>
        <div className={styles['stack']}>{children}</div>
      </Card>
    </AccountFrame>
  );
}
