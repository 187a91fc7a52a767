import { useState } from 'react';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { call, callError, type CallError } from '#web/call.ts';
import type { twoFactorRoutes } from '#features/account/second-factors/second-factor-routes.ts';
import { codeField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { signInError } from '#features/account/sign-in/sign-in-error.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { continueAt, isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function TwoFactorScreen({ search }: { search: string }) {
  const returnUrl = returnUrlOf(search);
  const [recovery, setRecovery] = useState(false);
  const [failed, setFailed] = useState(false);
  useTitle(failed ? m.error_title({ title: m.account_code_title() }) : m.account_code_title());
  const field = recovery
    ? codeField(m.account_recovery_code(), m.account_recovery_code_hint())
    : codeField(m.account_code(), m.account_code_hint());
  return (
    <AccountFrame title={m.account_code_title()}>
      <Card>
        <AccountForm
          key={recovery ? 'recovery' : 'code'}
          id="code"
          fields={[field]}
          submit={m.account_login_submit()}
          busy={m.account_login_busy()}
          send={(values) => sendCode(returnUrl, recovery, values)}
          onTried={setFailed}
        >
          <Checkbox
            id="code-device"
            name="rememberDevice"
            label={m.account_remember_device()}
            hint={m.account_remember_device_hint()}
          />
        </AccountForm>
      </Card>
      <PasskeyButton returnUrl={returnUrl} secondStep />
      <p className={styles['links']}>
        <button type="button" className={styles['textButton']} onClick={() => setRecovery(!recovery)}>
          {recovery ? m.account_use_code() : m.account_use_recovery()}
        </button>
        <Link href={withReturnUrl('/account/login', returnUrl)}>{m.account_back_to_login()}</Link>
      </p>
    </AccountFrame>
  );
}

async function sendCode(returnUrl: string | null, recovery: boolean, values: Values): Promise<CallError | null> {
  if (!isOwn(returnUrl)) return callError('invalid-return-url');
  const code = (values['code'] ?? '').trim();
  const body = { ...(recovery ? { recoveryCode: code } : { code }), rememberDevice: 'rememberDevice' in values };
  const result = await call<typeof twoFactorRoutes.loginWithTwoFactor>('POST /api/account/loginWithTwoFactor', {
    query: { returnUrl },
    body: body,
  });
  if (!result.ok) return result.error;
  const { answer } = result;
  if (!answer.succeeded) return signInError(answer);
  continueAt(answer.returnUrl);
  return null;
}
