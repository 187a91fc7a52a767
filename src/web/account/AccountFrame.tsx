import type { ReactNode } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/paraglide/messages.js';
import { OfflineStrip } from '#web/ui/OfflineStrip.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './Account.module.css';

/** What every account page has: its heading, what it is for, and whether the device is offline. */
export function AccountFrame(props: { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <PageFrame narrow={!props.wide} strip={<OfflineStrip text={m.account_offline()} />}>
      <PageHeading>{props.title}</PageHeading>
      {props.lead !== undefined && <p className={styles['lead']}>{props.lead}</p>}
      <div className={styles['content']}>{props.children}</div>
    </PageFrame>
  );
}
