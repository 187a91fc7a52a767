import { useEffect, useState, type ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from '#web/router.ts';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { managePath } from '#shared/page/account-paths.ts';
import { onRolesForgotten, whoIsSignedIn, type SignedIn } from '#web/session/roles.ts';
import { hasRole } from '#shared/account-role.ts';
import type { Who } from '#shared/page/page-table.ts';

type SignInCheck = 'waiting' | 'unanswered' | { who: SignedIn | null };

function useSignedIn(): SignInCheck {
  const [check, setCheck] = useState<SignInCheck>('waiting');
  useEffect(() => {
    let isShown = true;
    const checkSignedIn = () =>
      void whoIsSignedIn().then(
        (who) => isShown && setCheck({ who }),
        () => isShown && setCheck('unanswered'),
      );
    checkSignedIn();
    const stop = onRolesForgotten(checkSignedIn);
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return check;
}

function useKeptSignIn(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    void import('#features/authentication/keep-signed-in.ts').then(({ keepSignedIn }) => keepSignedIn());
  }, [isSignedIn]);
}

/** The server ends the session of an account with a role that nobody uses. */
function useKeptUse(hasRoles: boolean): void {
  useEffect(() => {
    if (!hasRoles) return undefined;
    let stop: (() => void) | null = () => {};
    void import('#features/account/my-account/keep-use.ts').then(
      ({ keepUse }) => stop !== null && (stop = keepUse()),
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [hasRoles]);
}

/** The server checks again at every call; if it does not answer now, the page says so itself (spec §6.1). */
export function Protected({
  need,
  waiting,
  children,
}: {
  need: Exclude<Who, 'anybody' | 'claimant'>;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const check = useSignedIn();
  const [path] = useLocation();
  const query = useSearch();
  const who = typeof check === 'object' ? check.who : null;
  useKeptSignIn(who !== null);
  useKeptUse(who !== null && who.roles.length > 0);
  if (check === 'waiting') return waiting;
  if (check === 'unanswered') return children;
  if (who === null) {
    const here = path + (query === '' ? '' : `?${query}`);
    return <Redirect to={`/authentication/login?returnUrl=${encodeURIComponent(here)}`} />;
  }
  if (who.secondFactorNeeded && path !== managePath) return <Redirect to={managePath} />;
  return need === 'sign-in' || hasRole(who.roles, need) ? children : <NoPermission />;
}
