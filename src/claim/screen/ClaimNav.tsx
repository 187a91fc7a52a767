import { useState, type MouseEvent } from 'react';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { MoreIcon } from '#web/ui/icons.tsx';
import { ByWidth } from './ByWidth.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { linksIn, NavLink, type NavEntry, type NavProps } from './NavLink.tsx';
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

function LinkRow(nav: NavProps) {
  return (
    <ul className="wrap">
      {linksIn('row', nav).map(({ target, entry }) => (
        <li key={target}>
          <NavLink claimId={nav.claimId} page={nav.page} target={target}>
            <LinkText {...nav} target={target} entry={entry} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function BottomBar({ isMore, onMore, ...nav }: NavProps & { isMore: boolean; onMore: (event: MouseEvent) => void }) {
  const { claimId, page, pages } = nav;
  return (
    <ul>
      {linksIn('bar', nav).map(({ target, entry }) => (
        <li key={target}>
          <NavLink claimId={claimId} page={page} target={target}>
            {entry.Icon && <entry.Icon />}
            <LinkText {...nav} target={target} entry={entry} />
          </NavLink>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMore}
          data-current={pages[page].nav?.bar === undefined}
          onClick={onMore}
        >
          <MoreIcon />
          {m.claim_more()}
        </button>
      </li>
    </ul>
  );
}

function LinkText({ target, entry, claim }: NavProps & { target: ClaimPage; entry: NavEntry }) {
  return target === 'messages' ? <MessagesName unread={claim?.unreadMessageCount ?? 0} /> : entry.text();
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
