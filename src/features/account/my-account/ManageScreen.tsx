import * as m from '#web/messages/index.ts';
import { forgetRoles } from '#web/session/roles.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { CurrentUser } from '#features/account/account-answers.rules.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExternalTrouble } from '#features/account/external-login/ExternalTrouble.tsx';
import { LinkedProviders } from '#features/account/external-login/LinkedProviders.tsx';
import { Passkeys } from '#features/account/second-factors/Passkeys.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import type { myAccountRoutes } from './my-account-routes.ts';
import { Sessions } from './Sessions.tsx';
import { SignOut } from './SignOut.tsx';
import { TwoFactor } from '#features/account/second-factors/TwoFactor.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { useProviders } from '#features/account/external-login/useProviders.ts';
import styles from '#web/account/Account.module.css';

export function ManageScreen({ search }: { search: string }) {
  useTitle(m.account_manage_title());
  const { state, again } = useAccountQuery<typeof myAccountRoutes.currentUser>('GET /api/account/currentUser');
  const change = () => {
    forgetRoles();
    again();
  };
  return (
    <AccountFrame title={m.account_manage_title()} signedIn>
      <ExternalTrouble search={search} />
      <QueryView state={state} again={again}>
        {(user) => <Manage user={user} onChange={change} />}
      </QueryView>
    </AccountFrame>
  );
}

function Manage({ user, onChange }: { user: CurrentUser; onChange: () => void }) {
  return (
    <>
      {user.secondFactorNeeded !== null && (
        <NotificationBanner label={m.account_second_factor_label()}>
          <p>{user.secondFactorNeeded === 'use' ? m.account_second_factor_use() : m.account_second_factor_set_up()}</p>
        </NotificationBanner>
      )}
      <Card>
        <div className={styles['stack']}>
          <p>{m.account_signed_in_as({ email: user.email })}</p>
          <SignOut />
        </div>
      </Card>
      <Card title={m.account_email()}>
        <div className={styles['stack']}>
          <p>{user.email}</p>
          <ChangeEmail email={user.email} />
        </div>
      </Card>
      <Card title={m.account_password()}>
        {user.hasPassword ? <ChangePassword email={user.email} /> : <WithoutPassword />}
      </Card>
      <Card title={m.account_two_factor()}>
        <TwoFactor key={String(user.twoFactorEnabled)} user={user} onChange={onChange} />
      </Card>
      <Card title={m.account_passkeys()}>
        <Passkeys user={user} onChange={onChange} />
      </Card>
      <Providers user={user} onChange={onChange} />
      <Card title={m.account_sessions()}>
        <Sessions />
      </Card>
      <Card title={m.account_delete()}>
        <DeleteAccount email={user.email} />
      </Card>
    </>
  );
}

function Providers({ user, onChange }: { user: CurrentUser; onChange: () => void }) {
  const providers = useProviders() ?? [];
  if (providers.length === 0 && user.externalLogins.length === 0) return null;
  return (
    <Card title={m.account_providers()}>
      <LinkedProviders user={user} providers={providers} onChange={onChange} />
    </Card>
  );
}

function WithoutPassword() {
  return (
    <div className={styles['stack']}>
      <p>{m.account_without_password()}</p>
      <LinkButton href="/account/forgotPassword" look="secondary">
        {m.account_reset_title()}
      </LinkButton>
    </div>
  );
}
