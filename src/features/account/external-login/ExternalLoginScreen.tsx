import { useState } from 'react';
import { useLocation } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { ExternalLogin } from '#features/account/account-answers.rules.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { signInError } from '#features/account/sign-in/sign-in-error.ts';
import { call } from '#web/call.ts';
import type { externalLoginRoutes } from '#features/account/external-login/external-login-routes.ts';
import { mailboxField } from '#features/account/account-fields.ts';
import { AccountDone } from '#features/account/sign-in/AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { ResendButton } from '#features/account/sign-in/ResendButton.tsx';
import { continueAt, isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';

export function ExternalLoginScreen({ search }: { search: string }) {
  const given = returnUrlOf(search);
  const returnUrl = isOwn(given) ? given : null;
  const { state, again } = useAccountQuery<typeof externalLoginRoutes.externalLogin>('GET /api/account/externalLogin');
  const [mailed, setMailed] = useState<string | null>(null);
  useTitle(m.account_external_title());
  if (mailed !== null) return <Mailed email={mailed} />;
  const isOver = state.kind === 'failed' && state.error.code === 'external-login-failed';
  if (isOver) return <Over text={accountErrorText(state.error)} login={withReturnUrl('/account/login', returnUrl)} />;
  return (
    <AccountFrame title={m.account_external_title()}>
      <QueryView state={state} again={again}>
        {(login) => <Choose login={login} returnUrl={returnUrl} onMailed={setMailed} />}
      </QueryView>
    </AccountFrame>
  );
}

type ChooseProps = { login: ExternalLogin; returnUrl: string | null; onMailed: (email: string) => void };

function Choose({ login, returnUrl, onMailed }: ChooseProps) {
  const [, navigate] = useLocation();
  const linkAccount = async ({ email = '' }: Record<string, string>) => {
    const result = await call<typeof externalLoginRoutes.createAccountForExternalLogin>(
      'POST /api/account/createAccountForExternalLogin',
      { query: { returnUrl }, body: { email } },
    );
    if (!result.ok) return result.error;
    const { answer } = result;
    if (answer.succeeded) continueAt(answer.returnUrl);
    else if (answer.requiresTwoFactor) navigate(withReturnUrl('/account/loginWithTwoFactor', returnUrl ?? '/'));
    else if (answer.requiresEmailConfirmation) onMailed(email.trim());
    else return signInError(answer);
    return null;
  };
  return (
    <Card>
      <p>{m.account_external_lead({ name: login.displayName })}</p>
      <AccountForm
        id="external"
        fields={[{ ...mailboxField(), hint: m.account_external_hint(), initial: login.email }]}
        submit={m.account_external_submit()}
        busy={m.account_saving()}
        send={linkAccount}
      />
    </Card>
  );
}

function Mailed({ email }: { email: string }) {
  return (
    <AccountDone title={m.account_external_mailed_title()}>
      <p>{m.account_external_mailed({ email })}</p>
      <ResendButton endpoint="POST /api/account/resendConfirmEmail" email={email} />
    </AccountDone>
  );
}

function Over({ text, login }: { text: string; login: string }) {
  return (
    <AccountDone title={m.account_external_title()}>
      <p role="alert">{text}</p>
      <LinkButton href={login}>{m.account_login_title()}</LinkButton>
    </AccountDone>
  );
}
