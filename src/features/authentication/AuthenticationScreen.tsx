import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { AuthenticationPage } from '#shared/page/page-table.ts';
import { AccountNavSpace } from '#web/account/AccountNavSpace.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { useLocation } from '#web/router.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SignIn, SignInCallback } from './SignIn.tsx';
import { SignInFailed } from './SignInFailed.tsx';
import { SignedOut, SignOut, SignOutCallback } from './SignOut.tsx';

const ProfileScreen = lazy(async () => ({ default: (await import('./ProfileScreen.tsx')).ProfileScreen }));

const ProfilePlace = () => (
  <PageFrame narrow header={<AccountNavSpace />}>
    <Skeleton shape="page" />
  </PageFrame>
);

const screens: Record<AuthenticationPage, () => ReactNode> = {
  login: () => <SignIn />,
  'login-callback': () => <SignInCallback />,
  'login-failed': () => <SignInFailed />,
  profile: () => (
    <Suspense fallback={<ProfilePlace />}>
      <ProfileScreen />
    </Suspense>
  ),
  register: () => <ToRegister />,
  logout: () => <SignOut />,
  'logout-callback': () => <SignOutCallback />,
  'logged-out': () => <SignedOut />,
};

export function AuthenticationScreen({ page }: { page: AuthenticationPage }) {
  return screens[page]();
}

function ToRegister() {
  const [, navigate] = useLocation();
  useEffect(() => navigate(`/account/register${location.search}`, { replace: true }), [navigate]);
  return null;
}
