import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { ClaimLayout } from '#claim/screen/ClaimLayout.tsx';
import type { NavEntry } from '#claim/screen/NavLink.tsx';
import type { ClaimScreen, ClaimScreenProps } from '#claim/screen/claim-screen.ts';
import type { PushChoiceProps } from '#features/notification-preferences/PushChoice.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import { MyClaimScreen, myClaimQuery } from '#features/my-claim/MyClaimScreen.tsx';
import type { InitialQuery } from '#shared/page/initial-data.ts';
import type { ClaimPage, Overlay } from '#shared/page/claim-pages.ts';
import { ReplayEarlyClick } from '#web/ReplayEarlyClick.tsx';
import { openGraphQL } from '#web/graphql/graphql.ts';
import { lazyComponent } from '#web/lazy-component.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { EnvelopeIcon, HomeIcon, ParcelIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadGuard } from '#web/ui/feedback/LoadGuard.tsx';

export { Tracker } from '#features/my-claim/Tracker.tsx';
export { AsClaimant } from './AsClaimant.tsx';

type Row = {
  /** A screen whose title changes, for example after an error, sets it itself as well. */
  title: () => string;
  nav: NavEntry | null;
  skeleton: ReactNode;
  Screen: ComponentType<ClaimScreenProps>;
  initialQueries: (claimId: string) => InitialQuery[] | Promise<InitialQuery[]>;
};

function ownScript(load: () => Promise<{ screen: ClaimScreen }>): Pick<Row, 'skeleton' | 'Screen' | 'initialQueries'> {
  return {
    skeleton: <Skeleton shape="page" />,
    Screen: lazyComponent(async () => (await load()).screen.Screen),
    initialQueries: async (claimId) => (await load()).screen.initialQueries(claimId),
  };
}

/** Of nominees too, so that nothing of a claimant's page is split for their payment. */
export const loadExcessPages = () => import('#features/excess-payment/screen/ExcessPages.tsx');

/** An extra that cannot be loaded is left out, because the page is useful without it. */
const leftOut = (): { PushChoice: ComponentType<PushChoiceProps> } => ({ PushChoice: () => null });
const PushChoice = lazyComponent(
  async () => (await import('#features/notification-preferences/PushChoice.tsx').catch(leftOut)).PushChoice,
);

function MyClaim({ claimId }: { claimId: string }) {
  return (
    <MyClaimScreen claimId={claimId}>
      {(isStopped) => (
        <Suspense>
          <PushChoice key={claimId} claimId={claimId} isStopped={isStopped} />
        </Suspense>
      )}
    </MyClaimScreen>
  );
}

export const claimScreens: Record<ClaimPage, Row> = {
  'my-claim': {
    title: m.claim_my_claim,
    nav: { text: m.claim_my_claim, row: 1, Icon: HomeIcon },
    skeleton: <MyClaimSkeleton />,
    Screen: MyClaim,
    initialQueries: (claimId) => [myClaimQuery(claimId)],
  },
  'my-delivery': {
    title: m.claim_track_my_parcel,
    nav: { text: m.claim_track_my_parcel, row: 6, Icon: ParcelIcon },
    ...ownScript(() => import('#features/my-delivery/MyDeliveryScreen.tsx')),
  },
  'my-details': {
    title: m.claim_my_details,
    nav: { text: m.claim_my_details, row: 4, more: 6 },
    ...ownScript(() => import('#features/my-details/MyDetailsScreen.tsx')),
  },
  messages: {
    title: m.claim_messages,
    nav: { text: m.claim_messages, row: 5, Icon: EnvelopeIcon },
    ...ownScript(() => import('#features/messages/screen/MessagesScreen.tsx')),
  },
  history: {
    title: m.claim_history,
    nav: { text: m.claim_history, more: 5 },
    ...ownScript(() => import('#features/history/HistoryScreen.tsx')),
  },
  photos: {
    title: m.photos_title,
    nav: { text: m.claim_photos, row: 7, more: 3 },
    ...ownScript(() => import('#features/photos/PhotosScreen.tsx')),
  },
  quote: {
    title: m.claim_quote,
    nav: { text: m.claim_quote, more: 4 },
    ...ownScript(() => import('#features/quote/QuoteScreen.tsx')),
  },
  outcome: {
    title: m.outcome_your_choice,
    nav: null,
    ...ownScript(() => import('#features/outcome/OutcomeScreen.tsx')),
  },
  complaint: {
    title: m.complaint_title,
    nav: null,
    ...ownScript(() => import('#features/complaint/ComplaintScreen.tsx')),
  },
  report: {
    title: m.claim_inspection_report,
    nav: { text: m.claim_report, row: 3, more: 2 },
    ...ownScript(() => import('#features/report/ReportScreen.tsx')),
  },
  share: {
    title: m.share_title,
    nav: { text: m.share_title, more: 7 },
    ...ownScript(() => import('#features/share/screen/ShareScreen.tsx')),
  },
  nominee: {
    title: m.nominee_title,
    nav: { text: m.nominee_title, more: 8 },
    ...ownScript(() => import('#features/share/nominee/screen/NomineeScreen.tsx')),
  },
  survey: {
    title: m.survey_title,
    nav: null,
    ...ownScript(() => import('#features/survey/screen/SurveyScreen.tsx')),
  },
  'excess-payment': {
    title: m.claim_excess_payment,
    nav: { text: m.claim_excess_payment, row: 2, more: 1 },
    ...ownScript(async () => ({ screen: (await loadExcessPages()).excessPaymentScreen })),
  },
  'excess-payment-completed': {
    title: m.claim_excess_payment,
    nav: null,
    ...ownScript(async () => ({ screen: (await loadExcessPages()).excessPaymentCompletedScreen })),
  },
};

const dialogs: Record<Overlay, ComponentType<{ claimId: string; parent: string }>> = {
  'submit-passcode': lazy(async () => ({
    default: (await import('#features/submit-passcode/SubmitPasscodeModal.tsx')).SubmitPasscodeModal,
  })),
  'remove-icloud': lazy(async () => ({
    default: (await import('#features/remove-icloud/RemoveIcloudModal.tsx')).RemoveIcloudModal,
  })),
};

/** Stands before the screen, so that a screen's own title wins. */
function Title({ text }: { text: string }) {
  useTitle(text);
  return null;
}

type ClaimPagesProps = {
  page: ClaimPage;
  claimId: string;
  overlay: Overlay | null;
  /** From the server alone: what stands in place of a dialog, which a script alone can open. */
  scriptless?: ReactNode;
};

export async function openClaimPages(): Promise<typeof ClaimPages> {
  await openGraphQL();
  return ClaimPages;
}

export function ClaimPages({ page, claimId, overlay, scriptless }: ClaimPagesProps) {
  const { title, skeleton, Screen } = claimScreens[page];
  const Dialog = overlay && dialogs[overlay];
  return (
    <ClaimLayout claimId={claimId} page={page} pages={claimScreens} skeleton={skeleton}>
      <Title text={title()} />
      <noscript>{scriptless}</noscript>
      <LoadGuard page={`${page} ${overlay}`}>
        <Suspense fallback={skeleton}>
          <Screen claimId={claimId} covered={overlay !== null} />
          <ReplayEarlyClick />
        </Suspense>
        <Suspense>{Dialog && <Dialog claimId={claimId} parent={claimPath(page, claimId)} />}</Suspense>
      </LoadGuard>
    </ClaimLayout>
  );
}
