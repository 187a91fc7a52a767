import { useSyncExternalStore } from 'react';
import { Link } from '#web/router.ts';
import type { ClaimPage } from '#shared/claim-pages.ts';
import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { NotificationBanner } from '#web/ui/NotificationBanner.tsx';
import { askOf } from './asked.rules.ts';
import { notificationPath } from './claim-links.rules.ts';
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
  }
`);

type Noticed = FragmentOf<typeof ClaimNoticesFields>;

const externalRepair = 'Sent for External Repair';

const never = () => () => {};

/** On the server an address in full is told as one of elsewhere, until the script knows better. */
const useOwnOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'https://portal.invalid',
  );

/** What the operator tells or asks (§2): the claim's notification, and that somebody else repairs the device. */
export function ClaimNotices({ claim, page }: { claim: Noticed; page: ClaimPage }) {
  const place = { page, claimId: claim.id, origin: useOwnOrigin() };
  const path = claim.notification && notificationPath(claim.notification.linkPath, place);
  return (
    <div className={styles['notices']}>
      {claim.notification && (
        <NotificationBanner label={m.claim_notification()}>
          <p className={styles['name']}>{claim.notification.name}</p>
          {claim.notificationAnswered ? (
            <Answered linkPath={claim.notification.linkPath} path={path} />
          ) : (
            <NotificationLink notification={claim.notification} path={path} />
          )}
        </NotificationBanner>
      )}
      {claim.state?.systemName === externalRepair && (
        <NotificationBanner label={m.claim_external_repair_label()} tone="amber">
          <p>{m.claim_external_repair()}</p>
        </NotificationBanner>
      )}
    </div>
  );
}

type Notification = NonNullable<Noticed['notification']>;

function NotificationLink({ notification, path }: { notification: Notification; path: string | null }) {
  if (path === null) return notification.linkName ? <p>{notification.linkName}</p> : null;
  return <Link href={path}>{notification.linkName || notification.name}</Link>;
}

/** What the operator asked for is done; a passcode may still be seen and withdrawn. */
function Answered({ linkPath, path }: { linkPath: string; path: string | null }) {
  const ask = askOf(linkPath);
  if (ask === 'excess-payment') return <p>{m.excess_paid()}</p>;
  if (ask === 'remove-icloud') return <p>{m.claim_answered_icloud()}</p>;
  return (
    <>
      <p>{m.claim_answered_passcode()}</p>
      {path !== null && <Link href={path}>{m.claim_answered_passcode_link()}</Link>}
    </>
  );
}
