import { lazy, Suspense, type ReactNode } from 'react';
import { useSearch } from '#web/router.ts';
import { ConfirmEmailChangeScreen } from '#features/account/my-account/ConfirmEmailChangeScreen.tsx';
import { ConfirmEmailScreen } from '#features/account/sign-in/ConfirmEmailScreen.tsx';
import { ConfirmInviteScreen } from '#features/account/sign-in/ConfirmInviteScreen.tsx';
import { ForgotPasswordScreen } from '#features/account/sign-in/ForgotPasswordScreen.tsx';
import { LoginScreen } from '#features/account/sign-in/LoginScreen.tsx';
import { RegisterScreen } from '#features/account/sign-in/RegisterScreen.tsx';
import { ResetPasswordScreen } from '#features/account/sign-in/ResetPasswordScreen.tsx';
import { TwoFactorScreen } from '#features/account/second-factors/TwoFactorScreen.tsx';
import { AccountShell } from './AccountShell.tsx';
import { needOf, type AccountPage } from './other-places.rules.ts';
import { Protected } from './Protected.tsx';

const ManageScreen = lazy(async () => ({
  default: (await import('#features/account/my-account/ManageScreen.tsx')).ManageScreen,
}));
const ExternalLoginScreen = lazy(async () => ({
  default: (await import('#features/account/external-login/ExternalLoginScreen.tsx')).ExternalLoginScreen,
}));
const UsersScreen = lazy(async () => ({
  default: (await import('#features/account/users/UsersScreen.tsx')).UsersScreen,
}));
const PaymentsScreen = lazy(async () => ({
  default: (await import('#features/payments/PaymentsScreen.tsx')).PaymentsScreen,
}));
const AuditScreen = lazy(async () => ({ default: (await import('#features/evidence/AuditScreen.tsx')).AuditScreen }));
const IntegrationScreen = lazy(async () => ({
  default: (await import('#features/integration/keys/IntegrationScreen.tsx')).IntegrationScreen,
}));
const DeliveriesScreen = lazy(async () => ({
  default: (await import('#features/operator-deliveries/DeliveriesScreen.tsx')).DeliveriesScreen,
}));
const NoticePreviewsScreen = lazy(async () => ({
  default: (await import('#features/notifications/previews/NoticePreviewsScreen.tsx')).NoticePreviewsScreen,
}));

const WebhooksScreen = lazy(async () => ({
  default: (await import('#features/webhooks/screen/WebhooksScreen.tsx')).WebhooksScreen,
}));

/**
 * Renders the pages under /account/. All pages that lead to a sign-in are one chunk, because people go from one to the
 * next. The others have chunks of their own.
 */
export function AccountPages({ page }: { page: AccountPage }) {
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  const need = needOf(page);
  const shell = <AccountShell page={page} />;
  const screen = <Suspense fallback={shell}>{screenOf(page, search)}</Suspense>;
  if (need === null) return screen;
  return (
    <Protected need={need} waiting={shell}>
      {screen}
    </Protected>
  );
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
    case 'externalLogin':
      return <ExternalLoginScreen search={search} />;
    case 'manage':
      return <ManageScreen search={search} />;
    default:
      return adminScreenOf(page, search);
  }
}

type AdminPage = Extract<
  AccountPage,
  'users' | 'integration' | 'payments' | 'audit' | 'webhooks' | 'deliveries' | 'notifications'
>;

function adminScreenOf(page: AdminPage, search: string): ReactNode {
  switch (page) {
    case 'users':
      return <UsersScreen />;
    case 'integration':
      return <IntegrationScreen />;
    case 'payments':
      return <PaymentsScreen />;
    case 'audit':
      return <AuditScreen />;
    case 'webhooks':
      return <WebhooksScreen search={search} />;
    case 'deliveries':
      return <DeliveriesScreen />;
    case 'notifications':
      return <NoticePreviewsScreen />;
  }
}
