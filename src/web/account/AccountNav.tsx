import { useEffect, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { adminHomePath, managePath, profilePath } from '#shared/page/account-paths.ts';
import { onRolesForgotten, whoIsSignedIn, type SignedIn } from '#web/session/roles.ts';
import { Link, useLocation } from '#web/router.ts';
import { AccountNavSpace } from './AccountNavSpace.tsx';
import styles from './AccountNav.module.css';

type Page = { href: string; name: () => string };

const managePage: Page = { href: managePath, name: m.account_manage_title };
const ownPages: Page[] = [{ href: profilePath, name: m.auth_profile_title }, managePage];

const wordingPage: Page = { href: '/account/wording', name: m.wording_title };

const adminPages: Page[] = [
  { href: '/setup', name: m.setup_title },
  { href: adminHomePath, name: m.account_users_title },
  { href: '/account/clients', name: m.clients_title },
  { href: '/account/brands', name: m.brands_title },
  wordingPage,
  { href: '/account/integration', name: m.account_keys_title },
  { href: '/account/webhooks', name: m.webhooks_title },
  { href: '/account/notifications', name: m.notices_title },
  { href: '/account/deliveries', name: m.deliveries_title },
  { href: '/account/payments', name: m.payments_title },
  { href: '/account/audit', name: m.audit_title },
];

function useSignedIn(): SignedIn | null {
  const [who, setWho] = useState<SignedIn | null>(null);
  useEffect(() => {
    let isShown = true;
    const loadNav = () =>
      void whoIsSignedIn().then(
        (known) => isShown && setWho(known),
        // The page itself shows that the server does not respond.
        () => {},
      );
    loadNav();
    const stop = onRolesForgotten(loadNav);
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return who;
}

function pagesOf({ roles, secondFactorNeeded }: SignedIn): Page[] {
  if (secondFactorNeeded) return [managePage];
  if (roles.includes('admin')) return [...adminPages, ...ownPages];
  return roles.includes('lead') ? [wordingPage, ...ownPages] : ownPages;
}

/** Reserves the height before the roles are known, against layout shift. */
export function AccountNav() {
  const who = useSignedIn();
  const pages = who === null ? [] : pagesOf(who);
  const [path] = useLocation();
  const current = pages.find(({ href }) => href === path);
  const links = (
    <ul>
      {pages.map(({ href, name }) => (
        <li key={href}>
          <Link href={href} aria-current={href === path ? 'page' : undefined}>
            {name()}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (who === null) return <AccountNavSpace />;
  return (
    <nav aria-label={m.footer_account()} className={styles['nav']}>
      <div className="page-width">
        {pages.length > ownPages.length ? (
          <>
            <details key={path} className={styles['menu']}>
              <summary>{m.account_menu({ page: current?.name() ?? '' })}</summary>
              {links}
            </details>
            <div className={styles['row']}>{links}</div>
          </>
        ) : (
          links
        )}
      </div>
    </nav>
  );
}
