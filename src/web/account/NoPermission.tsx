import { useEffect, useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { hasRole } from '#shared/account-role.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { whoIsSignedIn } from '#web/session/roles.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { AccountFrame } from './AccountFrame.tsx';

type Roles = NonNullable<Awaited<ReturnType<typeof whoIsSignedIn>>>['roles'];

function useRoles(): Roles {
  const [roles, setRoles] = useState<Roles>([]);
  useEffect(() => {
    whoIsSignedIn().then(
      (who) => setRoles(who?.roles ?? []),
      // It stays as it is for everybody.
      () => {},
    );
  }, []);
  return roles;
}

/** Who works at the desk, or sets the portal up, has no claim to track. */
export function NoPermission() {
  useTitle(m.account_no_permission_title());
  const { desk } = useBoot();
  const roles = useRoles();
  const readsDesk = hasRole(roles, 'reader') && desk;
  const way = roles.includes('admin')
    ? { href: '/setup', text: m.setup_title() }
    : { href: trackPath, text: m.track_submit() };
  return (
    <AccountFrame title={errorTexts.no_permission}>
      <p>
        {readsDesk ? (
          <LinkButton href="/desk">{m.desk_open()}</LinkButton>
        ) : (
          <LinkButton href={way.href}>{way.text}</LinkButton>
        )}
      </p>
    </AccountFrame>
  );
}
