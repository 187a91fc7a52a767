import { lazy, Suspense, useEffect } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { DeskList } from '../list/desk-list.rules.ts';
import { dropStale } from './ahead/claims-ahead.ts';
import { Queue } from './Queue.tsx';
import { useClock } from './useClock.ts';
import { useView } from './useView.ts';
import type { ViewsQuery } from './Views.tsx';
import styles from './Desk.module.css';

const ClaimPane = lazy(async () => ({ default: (await import('./ClaimPane.tsx')).ClaimPane }));

type ContentProps = { list: DeskList; views: ViewsQuery; claimId: string | null };

/** The claims of a list, and the one that is open. */
export function ListContent({ list, views, claimId }: ContentProps) {
  const shown = useView(list);
  const now = useClock();
  useEffect(dropStale, []);
  return (
    <main id="main" tabIndex={-1} className={classes(styles['main'], styles[claimId === null ? 'onQueue' : 'onClaim'])}>
      <Queue list={list} views={views} shown={shown} claimId={claimId} now={now} />
      {claimId === null ? (
        <p className={styles['none']}>
          <strong>{m.desk_choose_title()}</strong>
          {m.desk_choose()}
        </p>
      ) : (
        <Suspense fallback={<Skeleton shape="page" />}>
          <ClaimPane
            key={claimId}
            {...{ claimId, list, now }}
            claims={shown.claims ?? []}
            hasMore={shown.more !== null}
          />
        </Suspense>
      )}
    </main>
  );
}
