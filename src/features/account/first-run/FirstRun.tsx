import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Redirect } from '#web/router.ts';
import { forgetRoles, onRolesForgotten, whoIsSignedIn } from '#web/session/roles.ts';
import { FirstAccount } from './FirstAccount.tsx';
import { FirstSecondFactor } from './FirstSecondFactor.tsx';
import type { firstRunRoutes } from './first-run-routes.ts';

type Stage = 'account' | 'sign-in' | 'second-factor' | 'no-permission' | 'ready';
type Found = { kind: 'loading' } | { kind: 'answered'; answer: Stage } | { kind: 'failed'; error: CallError };

const unavailable: CallError = { status: 503, code: 'unavailable', title: '', fields: {}, retryAfterSeconds: 0 };

async function findStage(): Promise<Found> {
  const who = await whoIsSignedIn();
  if (who !== null) {
    const isAdmin = who.roles.includes('admin');
    const answer = !isAdmin ? 'no-permission' : who.secondFactorNeeded ? 'second-factor' : 'ready';
    return { kind: 'answered', answer };
  }
  const result = await call<typeof firstRunRoutes.firstAccount>('GET /api/account/firstAccount');
  if (!result.ok) return { kind: 'failed', error: result.error };
  return { kind: 'answered', answer: result.answer.isAwaited ? 'account' : 'sign-in' };
}

/** Shows what comes before the setup: the first account, and its second factor. */
export function FirstRun({ children }: { children: ReactNode }) {
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const look = useCallback(
    () =>
      void findStage().then(setFound, () => {
        setFound({ kind: 'failed', error: unavailable });
      }),
    [],
  );
  useEffect(() => {
    look();
    return onRolesForgotten(look);
  }, [look]);
  if (found.kind !== 'answered') {
    return (
      <AccountFrame title={m.setup_title()}>
        <QueryView state={found} again={look}>
          {() => null}
        </QueryView>
      </AccountFrame>
    );
  }
  switch (found.answer) {
    case 'account':
      return <FirstAccount />;
    case 'sign-in':
      return <Redirect to="/authentication/login?returnUrl=%2Fsetup" />;
    case 'second-factor':
      return <FirstSecondFactor onDone={() => forgetRoles()} />;
    case 'no-permission':
      return <NoPermission />;
    case 'ready':
      return children;
  }
}
