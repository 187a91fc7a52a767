import { useEffect, useRef, type ReactNode } from 'react';
import { afterFrame } from '#web/after-frame.ts';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import type { TrackedClaim, TrackNotice } from '#features/track/track.rules.ts';
import styles from './TrackNotices.module.css';

export function Notice({ notice }: { notice: TrackNotice }) {
  if (notice.kind === 'stopped') return <Stopped />;
  if (notice.kind === 'expired' && notice.text !== null) {
    return <Unsent text={notice.text || `${m.track_unsent()} ${m.track_expired()}`} />;
  }
  return (
    <div className={styles['notice']}>
      <NotificationBanner label={m.track_title()}>
        {notice.kind === 'expired' ? m.track_expired() : m.track_needed()}
      </NotificationBanner>
    </div>
  );
}

/** Takes the focus; `autofocus` does so without script. */
function FocusedNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // After the heading has had it, as on every page that is gone to.
  useEffect(() => afterFrame(() => box.current?.focus()), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={box} role="status" tabIndex={-1} autoFocus className={styles['notice']}>
      <NotificationBanner label={m.track_title()}>{children}</NotificationBanner>
    </div>
  );
}

/** What matters most on a borrowed device. */
function Stopped() {
  return (
    <FocusedNotice>
      <strong>{m.stopped_title()}</strong>
      <p>{m.stopped_help()}</p>
    </FocusedNotice>
  );
}

/** Read at once, because whoever has just sent something would take it for sent. */
function Unsent({ text }: { text: string }) {
  return <FocusedNotice>{text}</FocusedNotice>;
}

export const trackedClaimsId = 'tracked-claims';

export function TrackedClaims({ claims }: { claims: readonly TrackedClaim[] }) {
  return (
    <div id={trackedClaimsId} className={styles['notice']}>
      <Card title={m.track_go_on()}>
        <ul className={styles['claims']}>
          {claims.map(({ path, number, device }) => (
            <li key={path}>
              <Link href={path}>
                <span>
                  <span className={styles['device']}>{m.track_your_device({ device })}</span>
                  <span className={`mono ${styles['number']}`}>{number}</span>
                </span>
                <ChevronIcon size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
