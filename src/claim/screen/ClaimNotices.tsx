import type { KnownState } from '#shared/known-state.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from '#web/router.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import { bannerOf, todoOf, type Ask } from '#claim/rules/request-banner.rules.ts';
import type { OperatorRequest } from '#claim/rules/operator-request.rules.ts';
import { notificationPath, type LinkPlace } from '#claim/rules/claim-links.rules.ts';
import { useReadOnly } from './read-only.ts';
import { todoText } from './todo-text.ts';
import styles from './ClaimNotices.module.css';

export const ClaimNoticesFields = graphql(`
  fragment ClaimNoticesFields on Claim @_unmask {
    id
    state {
      id
      systemName
    }
    notification {
      id
      name
      linkName
      linkPath
    }
    notificationAnswered
    todo {
      kind
      amount
      dueAt
    }
  }
`);

type Noticed = FragmentOf<typeof ClaimNoticesFields>;

const externalRepair: KnownState = 'Sent for External Repair';

const never = () => () => {};

/** The server does not know the page's origin, so it treats a full address as external until the script runs. */
const useOwnOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'https://portal.invalid',
  );

export function ClaimNotices({ claim, page }: { claim: Noticed; page: ClaimPage }) {
  const place = { page, claimId: claim.id, origin: useOwnOrigin() };
  return (
    <div className={styles['notices']}>
      <TodoNotice claim={claim} place={place} />
      {claim.state?.systemName === externalRepair && (
        <NotificationBanner label={m.claim_external_repair_label()} tone="amber">
          <p>{m.claim_external_repair()}</p>
        </NotificationBanner>
      )}
    </div>
  );
}

function TodoNotice({ claim, place }: { claim: Noticed; place: LinkPlace }) {
  const { offers } = useBoot();
  const { notification, notificationAnswered, todo } = claim;
  const todos = todo.map(({ kind }) => kind);
  const banner = bannerOf({ page: place.page, notification, notificationAnswered, todos });
  if (banner === null) return null;
  if (banner.show === 'answer') return <AnsweredNotice ask={banner.ask} place={place} />;
  if (banner.show === 'notification') return notification && <Notification notification={notification} place={place} />;
  const waiting = todo.find(({ kind }) => kind === todoOf[banner.ask]);
  const text = waiting && todoText(waiting, offers);
  return (
    text && (
      <NoticeText name={text.title}>
        <Link href={pathOf(banner.ask, place)}>{text.button}</Link>
      </NoticeText>
    )
  );
}

function NoticeText({ name, children }: { name: string; children: ReactNode }) {
  const readOnly = useReadOnly();
  return (
    <NotificationBanner label={m.claim_notification()}>
      <p className={styles['name']}>{name}</p>
      {!readOnly && children}
    </NotificationBanner>
  );
}

function pathOf(ask: Ask, { page, claimId }: LinkPlace): string {
  return ask === 'excess-payment' || ask === 'quote' || ask === 'outcome'
    ? claimPath(ask, claimId)
    : `${claimPath(page, claimId)}/${ask}`;
}

type PortalNotification = NonNullable<Noticed['notification']>;

function Notification({ notification, place }: { notification: PortalNotification; place: LinkPlace }) {
  const { name, linkName, linkPath } = notification;
  const path = notificationPath(linkPath, place);
  return (
    <NoticeText name={name}>
      {path !== null ? <Link href={path}>{linkName || name}</Link> : linkName && <p>{linkName}</p>}
    </NoticeText>
  );
}

function AnsweredNotice({ ask, place }: { ask: OperatorRequest; place: LinkPlace }) {
  const canWithdraw = !useReadOnly() && ask === 'submit-passcode';
  return (
    <NotificationBanner label={m.claim_notification()} tone="done">
      <p className={styles['name']}>{answeredRequestTexts[ask]()}</p>
      {canWithdraw && <Link href={pathOf(ask, place)}>{m.claim_answered_passcode_link()}</Link>}
    </NotificationBanner>
  );
}

const answeredRequestTexts: Readonly<Record<OperatorRequest, () => string>> = {
  'excess-payment': m.excess_paid,
  'submit-passcode': m.claim_answered_passcode_title,
  'remove-icloud': m.claim_answered_icloud_title,
};
