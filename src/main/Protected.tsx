import { useEffect, useState, type ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from '#web/router.ts';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { currentRoles, onRolesForgotten, type Roles } from '#web/roles.ts';
import type { Need } from './other-places.rules.ts';

/** What is known of whoever asks: nothing yet, their roles (null: not signed in), or that nobody answers. */
type Asked = 'waiting' | 'unanswered' | { roles: Roles };

function useRoles(): Asked {
  const [asked, setAsked] = useState<Asked>('waiting');
  useEffect(() => {
    let isShown = true;
    const ask = () =>
      void currentRoles().then(
        (roles) => isShown && setAsked({ roles }),
        () => isShown && setAsked('unanswered'),
      );
    ask();
    const stop = onRolesForgotten(ask);
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return asked;
}

/** In a piece of its own, because it carries the identity client. */
function useKeptSignIn(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    void import('#features/authentication/keep-signed-in.ts').then(({ keepSignedIn }) => keepSignedIn());
  }, [isSignedIn]);
}

/**
 * A page that needs a sign-in, or a role (spec §6.1). The server decides again at every call; where it does not answer
 * now, the page says so itself.
 */
export function Protected({ need, waiting, children }: { need: Need; waiting: ReactNode; children: ReactNode }) {
  const asked = useRoles();
  const [path] = useLocation();
  const query = useSearch();
  const roles = typeof asked === 'object' ? asked.roles : null;
  useKeptSignIn(roles !== null);
  if (asked === 'waiting') return waiting;
  if (asked === 'unanswered') return children;
  if (roles === null) {
    const here = path + (query === '' ? '' : `?${query}`);
    return <Redirect to={`/authentication/login?returnUrl=${encodeURIComponent(here)}`} />;
  }
  return need === 'sign-in' || roles.includes(need) ? children : <NoPermission />;
}
