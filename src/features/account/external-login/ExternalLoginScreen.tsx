import { useState } from 'react';
import { useLocation } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import type { ExternalLogin, LoginAnswer } from '#features/account/account-answers.rules.ts';
import { callAccount } from '#web/account/account-call.ts';
import { mailboxField } from '#features/account/account-fields.ts';
import { AccountDone } from '#features/account/sign-in/AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { refusalText } from '#web/account/account-texts.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { ResendButton } from '#features/account/sign-in/ResendButton.tsx';
import { continueAt, isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';

export function ExternalLoginScreen({ search }: { search: string }) {
  const given = returnUrlOf(search);
  const returnUrl = isOwn(given) ? given : null;
  const { state, again } = useAccountQuery<ExternalLogin>('externalLogin');
  const [mailed, setMailed] = useState<string | null>(null);
  useTitle(m.account_external_title());
  if (mailed !== null) return <Mailed email={mailed} />;
  const isOver = state.kind === 'refused' && state.refusal.code === 'external-login-failed';
  if (isOver) return <Over text={state.refusal.text} login={withReturnUrl('/account/login', returnUrl)} />;
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
    const result = await callAccount<LoginAnswer>(withReturnUrl('createAccountForExternalLogin', returnUrl), { email });
    if ('refusal' in result) return result.refusal;
    const { answer } = result;
    if (answer.succeeded) continueAt(answer.returnUrl);
    else if (answer.requiresTwoFactor) navigate(withReturnUrl('/account/loginWithTwoFactor', returnUrl ?? '/'));
    else if (answer.requiresEmailConfirmation) onMailed(email.trim());
    else return { code: answer.code ?? '', text: refusalText(answer.code ?? '', answer.message ?? ''), fields: {} };
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
      <ResendButton call="resendConfirmEmail" email={email} />
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
