import { accountErrorText } from '#web/account/account-texts.ts';
import { useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { SignInAnswer } from '#features/account/account-answers.rules.ts';
import { hasPasskeys, signInWithPasskey } from './passkey-browser.ts';
import { signInError } from '#features/account/sign-in/sign-in-error.ts';
import { continueAt, isOwn } from '#web/account/return-address.ts';
import styles from '#web/account/Account.module.css';

type PasskeyButtonProps = { returnUrl: string | null; secondStep?: boolean };

function textOf(answer: SignInAnswer): string {
  return answer.requiresEmailConfirmation ? m.account_confirm_first() : accountErrorText(signInError(answer));
}

export function PasskeyButton({ returnUrl, secondStep = false }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  if (!hasPasskeys()) return null;
  const press = async () => {
    if (busy) return;
    if (!isOwn(returnUrl)) return setSaid(errorTexts.invalid_return_url);
    setBusy(true);
    setSaid('');
    // One press must not keep a shared browser signed in.
    const given = { secondStep, rememberMe: false };
    const result = await signInWithPasskey(returnUrl, given);
    setBusy(false);
    if (!result.ok) setSaid(accountErrorText(result.error));
    else if (result.answer.succeeded) continueAt(result.answer.returnUrl);
    else setSaid(textOf(result.answer));
  };
  return (
    <div className={styles['disclosure']}>
      <Button look="secondary" wide busy={busy} busyLabel={m.account_login_busy()} onClick={() => void press()}>
        {m.account_passkey_use()}
      </Button>
      <p role="alert" className={styles['said']}>
        {said}
      </p>
    </div>
  );
}
