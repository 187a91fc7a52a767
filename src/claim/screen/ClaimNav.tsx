import { useState, type MouseEvent } from 'react';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { MoreIcon } from '#web/ui/icons.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { linksIn, NavLink, type NavEntry, type NavProps } from './NavLink.tsx';
import styles from './ClaimNav.module.css';

export function ClaimNav(nav: NavProps) {
  const { claimId, page, pages, claim } = nav;
  const [more, setMore] = useState<'pressed' | 'open' | null>(null);
  const openMore = (event: MouseEvent) => {
    // Marks the click as handled: this list may be hydrated before the screen, for which a click is repeated.
    event.preventDefault();
    setMore('pressed');
    afterFrame(() => setMore('open'));
  };
  return (
    <>
      <nav
        aria-label={m.claim_nav()}
        data-claim-bar=""
        className={classes(styles['nav'], claim === null && styles['loading'])}
      >
        <ul className="page-width">
          {linksIn('row', nav).map(({ target, entry }) => (
            <li key={target} className={classes(!entry.Icon && styles['behindMore'])}>
              <NavLink claimId={claimId} page={page} target={target}>
                {entry.Icon && <entry.Icon />}
                <LinkText {...nav} target={target} entry={entry} />
              </NavLink>
            </li>
          ))}
          <li className={styles['more']}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={more !== null}
              data-current={!pages[page].nav?.Icon}
              onClick={openMore}
            >
              <MoreIcon />
              {m.claim_more()}
            </button>
          </li>
        </ul>
      </nav>
      {more === 'open' && <MoreSheet {...nav} onClose={() => setMore(null)} />}
    </>
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
      <span className="visually-hidden">{m.claim_messages_unread({ count: unread })}</span>
    </span>
  );
}
