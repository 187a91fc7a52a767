import { useEffect, type ReactNode } from 'react';
import { useLocation } from '#web/router.ts';
import { ProfileScreen } from './ProfileScreen.tsx';
import { SignIn, SignInCallback } from './SignIn.tsx';
import { SignInFailed } from './SignInFailed.tsx';
import { SignedOut, SignOut, SignOutCallback } from './SignOut.tsx';

/** The pages under /authentication/ (§2), by their names there. */
type AuthenticationPage =
  | 'login'
  | 'login-callback'
  | 'login-failed'
  | 'profile'
  | 'register'
  | 'logout'
  | 'logout-callback'
  | 'logged-out';

const screens: Record<AuthenticationPage, () => ReactNode> = {
  login: () => <SignIn />,
  'login-callback': () => <SignInCallback />,
  'login-failed': () => <SignInFailed />,
  profile: () => <ProfileScreen />,
  register: () => <ToRegister />,
  logout: () => <SignOut />,
  'logout-callback': () => <SignOutCallback />,
  'logged-out': () => <SignedOut />,
};

export function AuthenticationScreen({ page }: { page: AuthenticationPage }) {
  return screens[page]();
}

/** Registering is a form of the account's. */
function ToRegister() {
  const [, navigate] = useLocation();
  useEffect(() => navigate(`/account/register${location.search}`, { replace: true }), [navigate]);
  return null;
}
