import { lazy, Suspense } from 'react';
import type { DeskPageName } from '#shared/page/page-table.ts';
import { SkipLink } from '#web/frame/SkipLink.tsx';
import { useSearch } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { classes } from '#web/ui/classes.ts';
import type { deskRoutes } from '../desk-routes.ts';
import { type DeskList, listIn, queryOf } from '../list/desk-list.rules.ts';
import { Queue } from './Queue.tsx';
import { Views, type ViewsQuery } from './Views.tsx';
import { useAskMarks } from './marks/useMarks.ts';
import { useDeskStream } from './news/useDeskStream.ts';
import { useClock } from './useClock.ts';
import { useDeskQuery } from './useDeskQuery.ts';
import { useView } from './useView.ts';
import styles from './Desk.module.css';

/** Chunks of their own, so that the queue does not wait for them. */
const ChatDock = lazy(async () => ({ default: (await import('./chat/ChatDock.tsx')).ChatDock }));
const ClaimPane = lazy(async () => ({ default: (await import('./ClaimPane.tsx')).ClaimPane }));
const pages = {
  clocks: lazy(async () => ({ default: (await import('./board/BoardScreen.tsx')).BoardScreen })),
  'saved-replies': lazy(async () => ({
    default: (await import('./saved/SavedRepliesScreen.tsx')).SavedRepliesScreen,
  })),
};

type ScreenProps = { claimId: string | null; page: DeskPageName | null };

/** From 1100 px on all three columns stand beside each other; below, the queue or the claim is shown. */
export function DeskScreen({ claimId, page }: ScreenProps) {
  const list = listIn(useSearch());
  const views = useDeskQuery<typeof deskRoutes.deskViews>('GET /api/desk/views');
  const { answer } = views;
  useDeskStream();
  useAskMarks(answer?.mayAct === true);
  return (
    <>
      <SkipLink />
      <OfflineStrip text={m.desk_offline()} />
      <div className={classes(styles['desk'], claimId !== null && styles['hasClaim'])}>
        <Views list={page === null ? list : null} answer={answer} />
        {page === null ? (
          <ViewContent key={queryOf(list)} list={list} views={views} claimId={claimId} />
        ) : (
          <PageContent page={page} />
        )}
        {answer?.mayAct === true && (
          <Suspense>
            <ChatDock list={list} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function PageContent({ page }: { page: DeskPageName }) {
  const Page = pages[page];
  const now = useClock();
  return (
    <main id="main" tabIndex={-1} className={styles['main']}>
      <Suspense fallback={<Skeleton shape="page" />}>
        <Page now={now} />
      </Suspense>
    </main>
  );
}

type ContentProps = { list: DeskList; views: ViewsQuery; claimId: string | null };

function ViewContent({ list, views, claimId }: ContentProps) {
  const shown = useView(list);
  const now = useClock();
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
