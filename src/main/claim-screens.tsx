import type { ReactNode } from 'react';
import { ClaimLayout } from '#claim/ClaimLayout.tsx';
import { HistoryScreen } from '#features/history/HistoryScreen.tsx';
import { MessagesScreen } from '#features/messages/MessagesScreen.tsx';
import { MyClaimScreen } from '#features/my-claim/MyClaimScreen.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import { MyDeliveryScreen } from '#features/my-delivery/MyDeliveryScreen.tsx';
import { MyDetailsScreen } from '#features/my-details/MyDetailsScreen.tsx';
import { PhotosScreen } from '#features/photos/PhotosScreen.tsx';
import { QuoteScreen } from '#features/quote/QuoteScreen.tsx';
import { ReportScreen } from '#features/report/ReportScreen.tsx';
import type { ClaimPage } from '#shared/claim-pages.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A claim's page with its screen at hand, as the server draws it: the browser loads each screen when it is shown. */
export function claimScreens(page: ClaimPage, claimId: string): ReactNode {
  return (
    <ClaimLayout
      claimId={claimId}
      page={page}
      skeleton={page === 'my-claim' ? <MyClaimSkeleton /> : <Skeleton shape="page" />}
    >
      {screenOf(page, claimId)}
    </ClaimLayout>
  );
}

function screenOf(page: ClaimPage, claimId: string): ReactNode {
  switch (page) {
    case 'my-claim':
      return <MyClaimScreen claimId={claimId} />;
    case 'my-delivery':
      return <MyDeliveryScreen claimId={claimId} />;
    case 'my-details':
      return <MyDetailsScreen claimId={claimId} />;
    case 'messages':
      return <MessagesScreen claimId={claimId} />;
    case 'history':
      return <HistoryScreen claimId={claimId} />;
    case 'photos':
      return <PhotosScreen claimId={claimId} />;
    case 'quote':
      return <QuoteScreen claimId={claimId} />;
    case 'report':
      return <ReportScreen claimId={claimId} />;
    // A page of the payment's own, which is drawn where its provider may come in.
    case 'excess-payment':
    case 'excess-payment-completed':
      return null;
  }
}
