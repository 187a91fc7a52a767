import type { ReactNode } from 'react';
import { ClaimSummarySkeleton } from '#claim/screen/summary/ClaimSummarySkeleton.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { trackPathFor } from '#web/paths.ts';
import { WithoutScript } from './without-script/WithoutScript.tsx';
import styles from './ClaimShell.module.css';

type ShellProps = {
  page: ClaimPage;
  /** From the server alone: what whoever has no script reads in place of how to go on. */
  children?: ReactNode;
  /** Likewise: the way to the claim's other pages. */
  navigation?: ReactNode;
};

export function ClaimShell(props: ShellProps) {
  return (
    <PageFrame
      header={
        <>
          <ClaimSummarySkeleton folded={props.page !== 'my-claim'} />
          <div className={styles['navigation']}>{import.meta.env.SSR && props.navigation}</div>
        </>
      }
    >
      {import.meta.env.SSR &&
        (props.children ?? (
          <WithoutScript
            text={m.claim_no_script()}
            way={<a href={trackPathFor(`/${props.page}`)}>{m.track_title()}</a>}
          />
        ))}
      {props.page === 'my-claim' && <MyClaimSkeleton />}
    </PageFrame>
  );
}
