import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import { call, callError, type CallError } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { emailField, passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { ExternalProviders } from '#features/account/external-login/ExternalProviders.tsx';
import { ExternalTrouble } from '#features/account/external-login/ExternalTrouble.tsx';
import { PasskeyButton } from '#features/account/second-factors/PasskeyButton.tsx';
import { signInError } from './sign-in-error.ts';
import { ResendButton } from './ResendButton.tsx';
import { continueAt, isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function LoginScreen({ search }: { search: string }) {
  const returnUrl = returnUrlOf(search);
  const [failed, setFailed] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const signIn = useSignIn(returnUrl, setUnconfirmed);
  useTitle(failed ? m.error_title({ title: m.account_login_title() }) : m.account_login_title());
  return (
    <AccountFrame title={m.account_login_title()}>
      <ExternalTrouble search={search} />
      {unconfirmed !== null && <ConfirmFirst key={unconfirmed} email={unconfirmed} />}
      <Card>
        <AccountForm
          id="login"
          fields={[emailField(), passwordField()]}
          submit={m.account_login_submit()}
          busy={m.account_login_busy()}
          send={signIn}
          onTried={setFailed}
          help={errorHelp()}
        >
          <Checkbox
            id="login-rememberMe"
            name="rememberMe"
            defaultChecked
            label={m.account_remember()}
            hint={m.account_remember_hint()}
          />
        </AccountForm>
      </Card>
      <PasskeyButton returnUrl={returnUrl} />
      <ExternalProviders returnUrl={isOwn(returnUrl) ? returnUrl : null} />
      <p className={styles['links']}>
        <Link href={withReturnUrl('/account/forgotPassword', returnUrl)}>{m.account_forgot_link()}</Link>
        <Link href={withReturnUrl('/account/register', returnUrl)}>{m.account_register_title()}</Link>
      </p>
    </AccountFrame>
  );
}

function useSignIn(returnUrl: string | null, setUnconfirmed: (email: string | null) => void) {
  const [, navigate] = useLocation();
  return async (values: Values): Promise<CallError | null> => {
    setUnconfirmed(null);
    if (!isOwn(returnUrl)) return callError('invalid-return-url');
    const { email = '', password = '' } = values;
    const body = { email, password, rememberMe: 'rememberMe' in values };
    const result = await call<typeof signInRoutes.login>('POST /api/account/login', {
      query: { returnUrl },
      body: body,
    });
    if (!result.ok) return result.error;
    const { answer } = result;
    if (answer.succeeded) continueAt(answer.returnUrl);
    else if (answer.requiresTwoFactor) navigate(withReturnUrl('/account/loginWithTwoFactor', returnUrl ?? '/'));
    else if (answer.requiresEmailConfirmation) setUnconfirmed(email);
    else return signInError(answer);
    return null;
  };
}

const errorHelp = () => ({ 'invalid-return-url': <a href="/account/login">{m.account_login_plain()}</a> });

function ConfirmFirst({ email }: { email: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <NotificationBanner label={m.account_confirm_first_label()}>
        <div className={styles['stack']}>
          <p>{m.account_confirm_first()}</p>
          <ResendButton endpoint="POST /api/account/resendConfirmEmail" email={email} />
        </div>
      </NotificationBanner>
    </div>
  );
}
