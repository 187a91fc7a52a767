import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { continueAt } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { mailboxField, newPasswordField } from '../account-fields.ts';
import { takeMailedToken } from '../sign-in/mailed-token.ts';
import type { firstRunRoutes } from './first-run-routes.ts';

/** The link's secret is in the fragment, which no log and no proxy sees. */
export function FirstAccount() {
  const [token] = useState(takeMailedToken);
  const [failed, setFailed] = useState(false);
  useTitle(failed ? m.error_title({ title: m.setup_account_title() }) : m.setup_account_title());
  if (token === null) {
    return (
      <AccountFrame title={m.setup_account_title()}>
        <Card>
          <p>{m.setup_account_no_link()}</p>
        </Card>
      </AccountFrame>
    );
  }
  const create = async ({ email = '', password = '' }: Values) => {
    const result = await call<typeof firstRunRoutes.createFirstAccount>('POST /api/account/createFirstAccount', {
      body: { token, email, password },
    });
    if (!result.ok) return result.error;
    continueAt('/setup');
    return null;
  };
  return (
    <AccountFrame title={m.setup_account_title()} lead={m.setup_account_lead()}>
      <Card>
        <AccountForm
          id="first"
          fields={[mailboxField(), newPasswordField('password', ({ email = '' }) => email)]}
          submit={m.setup_account_submit()}
          busy={m.account_saving()}
          send={create}
          onTried={setFailed}
          help={{
            'setup-link-used': <Link href="/authentication/login?returnUrl=%2Fsetup">{m.account_login_title()}</Link>,
          }}
        />
      </Card>
    </AccountFrame>
  );
}
