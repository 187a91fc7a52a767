import { useState, type MouseEvent, type ReactNode } from 'react';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { EnvelopeIcon, HomeIcon, MoreIcon, ParcelIcon } from '#web/ui/icons.tsx';
import { ByWidth } from './ByWidth.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { NavLink, type NavProps } from './NavLink.tsx';
import styles from './ClaimNav.module.css';

export function ClaimNav(props: NavProps) {
  const row = (
    <nav aria-label={m.claim_nav()} className={classes(styles['row'], props.claim === null && styles['loading'])}>
      <LinkRow {...props} />
    </nav>
  );
  return <ByWidth phone={<PhoneNav {...props} />} wide={row} />;
}

function PhoneNav(props: NavProps) {
  const [more, setMore] = useState<'closed' | 'pressed' | 'open'>('closed');
  const openMore = (event: MouseEvent) => {
    // Marks the click as handled: this bar may be hydrated before the screen, for which a click is repeated.
    event.preventDefault();
    setMore('pressed');
    afterFrame(() => setMore('open'));
  };
  return (
    <>
      <nav aria-label={m.claim_nav()} data-claim-bar="" className={styles['bar']}>
        <BottomBar {...props} isMore={more !== 'closed'} onMore={openMore} />
      </nav>
      {more === 'open' && <MoreSheet {...props} onClose={() => setMore('closed')} />}
    </>
  );
}

function LinkRow({ claimId, page, claim }: NavProps) {
  const to = (target: ClaimPage, name: ReactNode) => (
    <li>
      <NavLink claimId={claimId} page={page} target={target}>
        {name}
      </NavLink>
    </li>
  );
  return (
    <ul className="wrap">
      {to('my-claim', m.claim_my_claim())}
      {claim !== null && claim.policyExcessAmount > 0 && to('excess-payment', m.claim_excess_payment())}
      {to('report', m.claim_report())}
      {to('my-details', m.claim_my_details())}
      {to('messages', <MessagesName unread={claim?.unreadMessageCount ?? 0} />)}
      {to('my-delivery', m.claim_track_my_parcel())}
      {to('photos', m.claim_photos())}
    </ul>
  );
}

const barPages: ReadonlySet<ClaimPage> = new Set(['my-claim', 'messages', 'my-delivery']);

function BottomBar({
  claimId,
  page,
  claim,
  isMore,
  onMore,
}: NavProps & { isMore: boolean; onMore: (event: MouseEvent) => void }) {
  const to = (target: ClaimPage, icon: ReactNode, name: ReactNode) => (
    <li>
      <NavLink claimId={claimId} page={page} target={target}>
        {icon}
        {name}
      </NavLink>
    </li>
  );
  return (
    <ul>
      {to('my-claim', <HomeIcon />, m.claim_my_claim())}
      {to('messages', <EnvelopeIcon />, <MessagesName unread={claim?.unreadMessageCount ?? 0} />)}
      {to('my-delivery', <ParcelIcon />, m.claim_track_my_parcel())}
      <li>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMore}
          data-current={!barPages.has(page)}
          onClick={onMore}
        >
          <MoreIcon />
          {m.claim_more()}
        </button>
      </li>
    </ul>
  );
}

function MessagesName({ unread }: { unread: number }) {
  if (unread === 0) return <span>{m.claim_messages()}</span>;
  return (
    <span>
      <span aria-hidden="true">
        {m.claim_messages()} <span className={styles['count']}>{unread > 99 ? '99+' : unread}</span>
      </span>
      <span className="hidden">{m.claim_messages_unread({ count: unread })}</span>
    </span>
  );
}
