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
import { accountPages, type AccountPage } from '#shared/page/page-table.ts';
import { AccountShell } from './AccountShell.tsx';
import { Protected } from './Protected.tsx';

const SetupPage = lazy(async () => ({ default: (await import('./SetupPage.tsx')).SetupPage }));
const ManageScreen = lazy(async () => ({
  default: (await import('#features/account/my-account/ManageScreen.tsx')).ManageScreen,
}));
const ExternalLoginScreen = lazy(async () => ({
  default: (await import('#features/account/external-login/ExternalLoginScreen.tsx')).ExternalLoginScreen,
}));
const UsersScreen = lazy(async () => ({
  default: (await import('#features/account/users/UsersScreen.tsx')).UsersScreen,
}));
const ClientsScreen = lazy(async () => ({
  default: (await import('#features/clients/ClientsScreen.tsx')).ClientsScreen,
}));
// Imported from the claimants' own chunk: by another import of the component the build would split that chunk.
const AsClaimant = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).AsClaimant }));
const BrandsScreen = lazy(async () => ({
  default: (await import('#features/brands/BrandsScreen.tsx')).BrandsScreen,
}));
const WordingPage = lazy(async () => ({ default: (await import('./WordingPage.tsx')).WordingPage }));
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

const screens: Record<AccountPage, (search: string) => ReactNode> = {
  login: (search) => <LoginScreen key={search} search={search} />,
  loginWithTwoFactor: (search) => <TwoFactorScreen search={search} />,
  register: (search) => <RegisterScreen search={search} />,
  forgotPassword: () => <ForgotPasswordScreen />,
  resetPassword: () => <ResetPasswordScreen />,
  confirmEmail: (search) => <ConfirmEmailScreen search={search} />,
  confirmEmailChange: () => <ConfirmEmailChangeScreen />,
  confirmInvite: (search) => <ConfirmInviteScreen search={search} />,
  externalLogin: (search) => <ExternalLoginScreen search={search} />,
  setup: () => <SetupPage />,
  manage: (search) => <ManageScreen search={search} />,
  users: () => <UsersScreen />,
  clients: (search) => <ClientsScreen search={search} draw={(shown) => <AsClaimant {...shown} />} />,
  brands: (search) => <BrandsScreen search={search} />,
  wording: (search) => <WordingPage search={search} />,
  integration: () => <IntegrationScreen />,
  payments: () => <PaymentsScreen />,
  audit: () => <AuditScreen />,
  webhooks: (search) => <WebhooksScreen search={search} />,
  deliveries: () => <DeliveriesScreen />,
  notifications: () => <NoticePreviewsScreen />,
};

/** All pages that lead to a sign-in are one chunk, because people go from one to the next. */
export function AccountPages({ page }: { page: AccountPage }) {
  const query = useSearch();
  const who = accountPages[page];
  const shell = <AccountShell page={page} />;
  const screen = <Suspense fallback={shell}>{screens[page](query === '' ? '' : `?${query}`)}</Suspense>;
  if (who === 'anybody') return screen;
  return (
    <Protected need={who} waiting={shell}>
      {screen}
    </Protected>
  );
}
