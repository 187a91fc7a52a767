import { Link } from 'wouter';
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

/** What the operator tells or asks (§2): the claim's notification, and that somebody else repairs the device. */
export function ClaimNotices({ claim }: { claim: Noticed }) {
  return (
    <div className={styles['notices']}>
      {claim.notification && (
        <NotificationBanner label={m.claim_notification()}>
          <p className={styles['name']}>{claim.notification.name}</p>
          {claim.notificationAnswered ? (
            <Answered notification={claim.notification} claimId={claim.id} />
          ) : (
            <NotificationLink notification={claim.notification} claimId={claim.id} />
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

function NotificationLink({ notification, claimId }: { notification: Notification; claimId: string }) {
  const path = notificationPath(notification.linkPath, claimId, window.location.origin);
  if (path === null) return notification.linkName ? <p>{notification.linkName}</p> : null;
  return <Link href={path}>{notification.linkName || notification.name}</Link>;
}

/** What the operator asked for is done; a passcode may still be seen and withdrawn. */
function Answered({ notification, claimId }: { notification: Notification; claimId: string }) {
  const path = notificationPath(notification.linkPath, claimId, window.location.origin);
  if (askOf(notification.linkPath) === 'remove-icloud') return <p>{m.claim_answered_icloud()}</p>;
  return (
    <>
      <p>{m.claim_answered_passcode()}</p>
      {path !== null && <Link href={path}>{m.claim_answered_passcode_link()}</Link>}
    </>
  );
}
