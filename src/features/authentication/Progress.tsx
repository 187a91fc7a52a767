import type { ReactNode } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './Authentication.module.css';

export function Progress({ text, children }: { text: string; children?: ReactNode }) {
  useTitle(text);
  return (
    <PageFrame narrow>
      <PageHeading>{text}</PageHeading>
      {children}
      <div aria-busy="true" className={styles['text']}>
        <Skeleton shape="block" />
      </div>
    </PageFrame>
  );
}
