import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { ClaimLayout } from '#claim/screen/ClaimLayout.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import { MyClaimScreen } from '#features/my-claim/MyClaimScreen.tsx';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { ReplayEarlyClick } from '#web/ReplayEarlyClick.tsx';
import { openGraphQL } from '#web/graphql/graphql.ts';
import { claimPath } from '#web/paths.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadGuard } from '#web/ui/feedback/Unloaded.tsx';
import type { Overlay } from './places.rules.ts';

const ExcessPages = lazy(async () => ({
  default: (await import('#features/excess-payment/screen/ExcessPages.tsx')).ExcessPages,
}));
const MyDeliveryScreen = lazy(async () => ({
  default: (await import('#features/my-delivery/MyDeliveryScreen.tsx')).MyDeliveryScreen,
}));
const MyDetailsScreen = lazy(async () => ({
  default: (await import('#features/my-details/MyDetailsScreen.tsx')).MyDetailsScreen,
}));
const MessagesScreen = lazy(async () => ({
  default: (await import('#features/messages/screen/MessagesScreen.tsx')).MessagesScreen,
}));
const HistoryScreen = lazy(async () => ({
  default: (await import('#features/history/HistoryScreen.tsx')).HistoryScreen,
}));
const PhotosScreen = lazy(async () => ({ default: (await import('#features/photos/PhotosScreen.tsx')).PhotosScreen }));
const QuoteScreen = lazy(async () => ({ default: (await import('#features/quote/QuoteScreen.tsx')).QuoteScreen }));
const RemoveIcloudModal = lazy(async () => ({
  default: (await import('#features/remove-icloud/RemoveIcloudModal.tsx')).RemoveIcloudModal,
}));
const SubmitPasscodeModal = lazy(async () => ({
  default: (await import('#features/submit-passcode/SubmitPasscodeModal.tsx')).SubmitPasscodeModal,
}));
/** An extra that cannot be loaded is left out, because the page is useful without it. */
const leftOut = (): { TellMe: ComponentType<{ claimId: string }> } => ({ TellMe: () => null });
const TellMe = lazy(async () => ({
  default: (await import('#features/notification-preferences/TellMe.tsx').catch(leftOut)).TellMe,
}));
const ReportScreen = lazy(async () => ({ default: (await import('#features/report/ReportScreen.tsx')).ReportScreen }));

type ClaimPagesProps = {
  page: ClaimPage;
  claimId: string;
  /** A dialog over the page, if the path asks for one. */
  overlay?: Overlay | undefined;
};

/** Returns the claim pages once they can be rendered with initial data. */
export async function openClaimPages(): Promise<typeof ClaimPages> {
  await openGraphQL();
  return ClaimPages;
}

/** Renders every page of one claim inside its layout: the claim's own chunk, loaded when a claim is opened. */
export function ClaimPages({ page, claimId, overlay }: ClaimPagesProps) {
  const skeleton = skeletonOf(page);
  return (
    <ClaimLayout claimId={claimId} page={page} skeleton={skeleton}>
      <LoadGuard page={`${page} ${overlay}`}>
        <Suspense fallback={skeleton}>
          {screenOf(page, claimId, overlay !== undefined)}
          <ReplayEarlyClick />
        </Suspense>
        <Suspense>{overlay !== undefined && overlayOf(overlay, claimId, claimPath(page, claimId))}</Suspense>
      </LoadGuard>
    </ClaimLayout>
  );
}

/** Returns the placeholder until a screen's script is loaded; the screen then brings its own. */
function skeletonOf(page: ClaimPage): ReactNode {
  return page === 'my-claim' ? <MyClaimSkeleton /> : <Skeleton shape="page" />;
}

function screenOf(page: ClaimPage, claimId: string, covered: boolean): ReactNode {
  if (page === 'my-claim') {
    return (
      <MyClaimScreen claimId={claimId}>
        <Suspense>
          <TellMe key={claimId} claimId={claimId} />
        </Suspense>
      </MyClaimScreen>
    );
  }
  if (page === 'my-delivery') return <MyDeliveryScreen claimId={claimId} />;
  if (page === 'my-details') return <MyDetailsScreen claimId={claimId} />;
  if (page === 'photos') return <PhotosScreen claimId={claimId} />;
  if (page === 'messages') return <MessagesScreen claimId={claimId} />;
  if (page === 'history') return <HistoryScreen claimId={claimId} />;
  if (page === 'quote') return <QuoteScreen claimId={claimId} />;
  if (page === 'report') return <ReportScreen claimId={claimId} />;
  return <ExcessPages claimId={claimId} page={page} covered={covered} />;
}

function overlayOf(overlay: Overlay, claimId: string, parent: string): ReactNode {
  if (overlay === 'remove-icloud') return <RemoveIcloudModal claimId={claimId} parent={parent} />;
  return <SubmitPasscodeModal claimId={claimId} parent={parent} />;
}
