import { useEffect, type ReactNode } from 'react';
import { useLocation } from '#web/router.ts';
import { claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import { unsentPath } from '#shared/page/unsent-path.ts';
import { formatLongDate, formatTime } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import { useErrors } from '#web/errors.ts';
import { useFailedLoads } from '#web/failed-loads.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, GraphQLProvider, useGraphQLClient, usePolledQuery } from '#web/graphql/graphql.ts';
import { useSync } from '#web/graphql/graphql-sync.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { trackPathFor } from '#web/paths.ts';
import { onSessionLost, unsentText } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { TryAgain } from '#web/ui/feedback/TryAgain.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import { ClaimBrand, claimBrandQuery } from '#claim/brand/ClaimBrand.tsx';
import { ClaimNav } from './ClaimNav.tsx';
import { ClaimNavFields, type NavPages } from './NavLink.tsx';
import { ClaimFoot } from './ClaimFoot.tsx';
import { ClaimNotices, ClaimNoticesFields } from './ClaimNotices.tsx';
import { ClaimSummary, ClaimSummaryFields } from './summary/ClaimSummary.tsx';
import { ClaimSummarySkeleton } from './summary/ClaimSummarySkeleton.tsx';
import { OtherClaims } from './OtherClaims.tsx';
import { ReadOnlyProvider } from './read-only.ts';
import { useAnnounceStateChange } from '#claim/live/useAnnounceStateChange.ts';
import { useReloadWhenStale } from '#claim/live/useReloadWhenStale.ts';
import { useLiveClaim } from '#claim/live/useLiveClaim.ts';
import { otherClaimsQuery, useOtherClaims } from './useOtherClaims.ts';
import styles from './ClaimLayout.module.css';

const ClaimLayoutQuery = graphql(
  `
    query ClaimLayout($id: ID!) {
      claim(id: $id) {
        id
        version
        readOnly
        complained
        ...ClaimSummaryFields
        ...ClaimNavFields
        ...ClaimNoticesFields
      }
    }
  `,
  [ClaimSummaryFields, ClaimNavFields, ClaimNoticesFields],
);

export const layoutQueries = (claimId: string) => [
  initialQuery(ClaimLayoutQuery, { id: claimId }),
  claimBrandQuery(claimId),
  otherClaimsQuery(),
];

type LayoutProps = {
  claimId: string;
  page: ClaimPage;
  pages: NavPages;
  skeleton: ReactNode;
  children: ReactNode;
};

export function ClaimLayout(props: LayoutProps) {
  const client = useGraphQLClient();
  return (
    <GraphQLProvider value={client}>
      <ClaimBrand key={props.claimId} claimId={props.claimId}>
        <LoadedLayout {...props} />
      </ClaimBrand>
    </GraphQLProvider>
  );
}

function useLayoutData(claimId: string) {
  const { data, failed, busy } = usePolledQuery(ClaimLayoutQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim ?? null;
  useLiveClaim(claimId, busy ? null : (claim?.version ?? null));
  useAnnounceStateChange(claim?.state?.name ?? null);
  return { claim, failed };
}

function LoadedLayout({ claimId, page, pages, skeleton, children }: LayoutProps) {
  const { claim, failed } = useLayoutData(claimId);
  const others = useOtherClaims(claimId);
  const folded = page !== 'my-claim';
  const height = folded ? 'folded' : 'whole';
  useTrackAgain(page);
  useReloadWhenStale();
  const { empty } = useFailedLoads();
  const readOnly = claim?.readOnly ?? false;
  const ready = claim !== null && others !== null;
  const header = (
    <>
      {ready ? <ClaimSummary claim={claim} folded={folded} /> : <ClaimSummarySkeleton folded={folded} failed={empty} />}
      {ready && <OtherClaims key={height} claims={others} />}
      <ClaimNav claimId={claimId} page={page} pages={pages} claim={ready ? claim : null} />
    </>
  );
  return (
    <PageFrame
      header={header}
      banner={<ErrorBanner />}
      strip={<Strip>{!ready && !failed && skeleton}</Strip>}
      contentKey={height}
      help={!readOnly}
    >
      <ReadOnlyProvider value={readOnly}>
        {readOnly && <ReadOnlyBanner />}
        {ready && <ClaimNotices claim={claim} page={page} />}
        <NotLoaded />
        <div className={empty ? styles['failed'] : undefined}>{children}</div>
      </ReadOnlyProvider>
      {/* A payment's state is fetched apart from the claim, so this time is not its own. */}
      {!claimPages[page].payment && <Updated />}
      {!readOnly && <ClaimFoot claimId={claimId} page={page} complained={claim?.complained} />}
    </PageFrame>
  );
}

/** Loads the screen hidden behind the skeleton until the header has its size, so that the layout does not shift. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <>
      <ClaimOffline />
      {children && <div className={classes('page-width', styles['loading'])}>{children}</div>}
    </>
  );
}

/** A page with a card form leads to a new document, so the address says what was pressed: memory goes with the old one. */
function trackAgainPath(page: ClaimPage): string {
  const back = window.location.pathname + window.location.search;
  const unsent = unsentText();
  if (unsent === null || !claimPages[page].payment) return trackPathFor(back);
  return unsentPath(back, unsent === '' ? 'payment' : 'form');
}

function useTrackAgain(page: ClaimPage): void {
  const [, navigate] = useLocation();
  useEffect(() => onSessionLost(() => navigate(trackAgainPath(page), { replace: true })), [navigate, page]);
}

const instantOf = (at: number) => new Date(at).toISOString();

function ClaimOffline() {
  const { fetchedAt } = useSync();
  if (fetchedAt === null) return <OfflineStrip text={m.claim_offline_empty()} />;
  const [time, day] = [formatTime(instantOf(fetchedAt)), formatLongDate(instantOf(fetchedAt)).replace(/ \d{4}$/, '')];
  return <OfflineStrip text={m.claim_offline({ time, date: day })} />;
}

/** Reserves its line from the start, so that the layout does not shift when data arrives. */
function Updated() {
  const { fetchedAt } = useSync();
  return (
    <p className={styles['updated']}>
      {fetchedAt !== null && m.claim_updated({ time: formatTime(instantOf(fetchedAt)) })}
    </p>
  );
}

/** A handler has no claim session to end, so the footer hides "stop tracking" while this is on the page. */
function ReadOnlyBanner() {
  return (
    <div data-read-only="" className={styles['readOnly']}>
      <NotificationBanner label={m.claim_read_only_label()}>
        <p>{m.claim_read_only()}</p>
      </NotificationBanner>
    </div>
  );
}

/** Replaces the error banner if it was dismissed or the device is offline, so that no page is a dead end. */
function NotLoaded() {
  const { empty } = useFailedLoads();
  const isSaid = useErrors().some(({ load }) => load);
  const online = useOnline();
  if (!empty || (isSaid && online)) return null;
  return (
    <div className={styles['notLoaded']}>
      <p>{m.unloaded_title()}</p>
      <TryAgain />
    </div>
  );
}
