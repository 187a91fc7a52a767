import type { ReactNode } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { AccountNav } from './AccountNav.tsx';
import styles from './Account.module.css';

type FrameProps = {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  signedIn?: boolean;
  children: ReactNode;
};

export function AccountFrame(props: FrameProps) {
  return (
    <PageFrame
      narrow={!props.wide}
      header={props.signedIn && <AccountNav />}
      strip={<OfflineStrip text={m.account_offline()} />}
    >
      <PageHeading>{props.title}</PageHeading>
      {props.lead !== undefined && <p className={styles['lead']}>{props.lead}</p>}
      <div className={styles['content']}>{props.children}</div>
    </PageFrame>
  );
}
