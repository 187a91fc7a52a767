import { useEffect, useRef } from 'react';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import type { TrackedClaim, TrackNotice } from '#features/track/track.rules.ts';
import styles from './TrackNotices.module.css';

export function Notice({ notice }: { notice: TrackNotice }) {
  if (notice.kind === 'stopped') return <Stopped />;
  return (
    <div className={styles['notice']}>
      <NotificationBanner label={m.track_title()}>
        {notice.kind === 'expired' ? (notice.text ?? m.track_expired()) : m.track_needed()}
      </NotificationBanner>
    </div>
  );
}

/** Takes the focus, because on a borrowed device this confirmation matters most; `autofocus` does so without script. */
function Stopped() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={box} role="status" tabIndex={-1} autoFocus className={styles['notice']}>
      <NotificationBanner label={m.track_title()}>
        <strong>{m.stopped_title()}</strong>
        <p>{m.stopped_help()}</p>
      </NotificationBanner>
    </div>
  );
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
