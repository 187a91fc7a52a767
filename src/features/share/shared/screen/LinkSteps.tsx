// What the pages of a helper and of a nominee have in common before their claim is shown.
import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './Shared.module.css';

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {children}
    </>
  );
}

export function Opening({ title }: { title: string }) {
  return (
    <Titled title={title}>
      <noscript>
        <p>{m.shared_without_script()}</p>
      </noscript>
      <Skeleton shape="page" />
    </Titled>
  );
}

/** Only a call that failed may go better the next time. */
export const againAfter = (trouble: string, reopen: () => Promise<void>): (() => void) | null =>
  trouble === 'failed' ? () => void reopen() : null;

type FailedProps = { title: string; text: string; again: (() => void) | null };

export function Failed({ title, text, again }: FailedProps) {
  return (
    <Titled title={title}>
      <div role="alert" className={styles['failed']}>
        <p>{text}</p>
        {again && (
          <Button look="secondary" onClick={again}>
            {m.shared_again()}
          </Button>
        )}
      </div>
    </Titled>
  );
}
