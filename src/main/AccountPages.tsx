import { lazy, Suspense, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { AccountShell } from './AccountShell.tsx';
import type { AccountPage } from './other-places.rules.ts';

const LoginScreen = lazy(async () => ({ default: (await import('#features/account/LoginScreen.tsx')).LoginScreen }));
const RegisterScreen = lazy(async () => ({
  default: (await import('#features/account/RegisterScreen.tsx')).RegisterScreen,
}));
const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('#features/account/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('#features/account/ResetPasswordScreen.tsx')).ResetPasswordScreen,
}));
const ConfirmEmailScreen = lazy(async () => ({
  default: (await import('#features/account/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
}));
const ConfirmEmailChangeScreen = lazy(async () => ({
  default: (await import('#features/account/ConfirmEmailChangeScreen.tsx')).ConfirmEmailChangeScreen,
}));
const ConfirmInviteScreen = lazy(async () => ({
  default: (await import('#features/account/ConfirmInviteScreen.tsx')).ConfirmInviteScreen,
}));

const TwoFactorScreen = lazy(async () => ({
  default: (await import('#features/account/TwoFactorScreen.tsx')).TwoFactorScreen,
}));
const ManageScreen = lazy(async () => ({ default: (await import('#features/account/ManageScreen.tsx')).ManageScreen }));
const UsersScreen = lazy(async () => ({ default: (await import('#features/account/UsersScreen.tsx')).UsersScreen }));
const IntegrationScreen = lazy(async () => ({
  default: (await import('#features/account/IntegrationScreen.tsx')).IntegrationScreen,
}));

/** The pages under /account/, each with a piece of the script of its own. */
export function AccountPages({ page }: { page: AccountPage }) {
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  return <Suspense fallback={<AccountShell page={page} />}>{screenOf(page, search)}</Suspense>;
}

function screenOf(page: AccountPage, search: string): ReactNode {
  switch (page) {
    case 'login':
      return <LoginScreen key={search} search={search} />;
    case 'loginWithTwoFactor':
      return <TwoFactorScreen search={search} />;
    case 'register':
      return <RegisterScreen search={search} />;
    case 'forgotPassword':
      return <ForgotPasswordScreen />;
    case 'resetPassword':
      return <ResetPasswordScreen />;
    case 'confirmEmail':
      return <ConfirmEmailScreen search={search} />;
    case 'confirmEmailChange':
      return <ConfirmEmailChangeScreen />;
    case 'confirmInvite':
      return <ConfirmInviteScreen search={search} />;
    case 'manage':
      return <ManageScreen />;
    case 'users':
      return <UsersScreen />;
    case 'integration':
      return <IntegrationScreen />;
  }
}
