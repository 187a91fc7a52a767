import { useEffect, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { currentRoles, type Roles } from '#web/roles.ts';
import { Link, useLocation } from '#web/router.ts';
import { AccountNavSpace } from './AccountNavSpace.tsx';
import styles from './AccountNav.module.css';

type Page = { href: string; name: () => string };

const ownPages: Page[] = [
  { href: '/authentication/profile', name: m.auth_profile_title },
  { href: '/account/manage', name: m.account_manage_title },
];

const adminPages: Page[] = [
  { href: '/account/users', name: m.account_users_title },
  { href: '/account/integration', name: m.account_keys_title },
  { href: '/account/webhooks', name: m.webhooks_title },
  { href: '/account/notifications', name: m.notices_title },
  { href: '/account/deliveries', name: m.deliveries_title },
  { href: '/account/payments', name: m.payments_title },
  { href: '/account/audit', name: m.audit_title },
];

/** Null until they are known, and where nobody is signed in. */
function useRoles(): Roles {
  const [roles, setRoles] = useState<Roles>(null);
  useEffect(() => {
    let isShown = true;
    currentRoles().then(
      (known) => isShown && setRoles(known),
      // The page itself tells that the server does not answer.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return roles;
}

/**
 * The pages of an account, and for administrators those of the portal: a row, and a menu where the row does not fit.
 * It has its height before the roles are known, because what is below it must not move.
 */
export function AccountNav() {
  const roles = useRoles();
  const pages = [...ownPages, ...(roles?.includes('admin') ? adminPages : [])];
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
  if (roles === null) return <AccountNavSpace />;
  return (
    <nav aria-label={m.footer_account()} className={styles['nav']}>
      <div className="wrap">
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
