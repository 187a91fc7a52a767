import { lazy, useEffect, useMemo, useRef } from 'react';
import type { DeskPageName } from '#shared/page/page-table.ts';
import { SkipLink } from '#web/frame/SkipLink.tsx';
import { useSearch } from '#web/router.ts';
import { reloadUnasked } from '#web/useAskToLeave.ts';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { deskRoutes } from '../desk-routes.ts';
import { listIn, queryOf } from '../list/desk-list.rules.ts';
import { Views } from './Views.tsx';
import { markSignedIn, markSignedOut } from './draft/signed-out.ts';
import { useOfflineText } from './keys/refused-offline.ts';
import { useAskMarks } from './marks/useMarks.ts';
import { useDeskStream } from './news/useDeskStream.ts';
import { dropPending } from './search/pending-key.ts';
import { useClock } from './useClock.ts';
import { useDeskQuery } from './useDeskQuery.ts';
import styles from './Desk.module.css';

/** Chunks of their own, so that none waits for another. */
const ChatDock = lazy(async () => ({ default: (await import('./chat/ChatDock.tsx')).ChatDock }));
const FootMore = lazy(async () => ({ default: (await import('./FootMore.tsx')).FootMore }));
const SignedOutStrip = lazy(async () => ({ default: (await import('./SignedOutStrip.tsx')).SignedOutStrip }));
const ListContent = lazy(async () => ({ default: (await import('./ListContent.tsx')).ListContent }));
const ReportPages = lazy(async () => ({ default: (await import('./reports/ReportPages.tsx')).ReportPages }));
const pages = {
  clocks: lazy(async () => ({ default: (await import('./board/BoardScreen.tsx')).BoardScreen })),
  reports: ReportPages,
  'consumer-duty': ReportPages,
  'saved-replies': lazy(async () => ({
    default: (await import('./saved/SavedRepliesScreen.tsx')).SavedRepliesScreen,
  })),
};

type ScreenProps = { claimId: string | null; page: DeskPageName | null };

/** From 1100 px on all three columns stand beside each other; below, the queue or the claim is shown. */
export function DeskScreen({ claimId, page }: ScreenProps) {
  const search = useSearch();
  const list = useMemo(() => listIn(search), [search]);
  const views = useDeskQuery<typeof deskRoutes.deskViews>('GET /api/desk/views');
  const { answer } = views;
  useSameHandler(answer);
  useDeskStream();
  const offlineText = useOfflineText();
  useEffect(() => () => dropPending(claimId), [claimId]);
  useAskMarks(answer?.mayAct === true);
  return (
    <div className={styles['page']}>
      <SkipLink />
      {views.error?.code === 'not-signed-in' && (
        <LoadedPart>
          <SignedOutStrip />
        </LoadedPart>
      )}
      <div className={classes(styles['desk'], claimId !== null && styles['hasClaim'])}>
        <Views list={page === null ? list : null} answer={answer} />
        {page === null ? (
          <LoadedPart fallback={<main id="main" tabIndex={-1} className={styles['main']} aria-busy="true" />}>
            <ListContent key={queryOf(list)} list={list} views={views} claimId={claimId} />
          </LoadedPart>
        ) : (
          <PageContent page={page} />
        )}
        {answer !== null && (
          <div className={styles['bar']}>
            {answer.mayAct && (
              <LoadedPart>
                <ChatDock list={list} />
              </LoadedPart>
            )}
            <OfflineStrip text={offlineText} />
            <LoadedPart>
              <FootMore claimId={claimId} list={list} may={answer.may} />
            </LoadedPart>
          </div>
        )}
      </div>
    </div>
  );
}

/** Loads the page anew for another handler, who then finds nothing of what was written or done in this tab. */
function useSameHandler(answer: { me: string } | null): void {
  const first = useRef<string | null>(null);
  useEffect(() => {
    if (answer === null) return;
    first.current ??= answer.me;
    if (first.current === answer.me) return markSignedIn();
    // Words that wait are sent when the page is left, and would become theirs.
    markSignedOut();
    reloadUnasked();
  }, [answer]);
}

function PageContent({ page }: { page: DeskPageName }) {
  const Page = pages[page];
  const now = useClock();
  return (
    <main id="main" tabIndex={-1} className={styles['main']}>
      <LoadedPart fallback={<Skeleton shape="page" />}>
        <Page now={now} />
      </LoadedPart>
    </main>
  );
}
