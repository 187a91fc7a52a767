import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { accountErrorText, isPassing } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import { AccountDone } from './AccountDone.tsx';

type LinkTroubleProps = {
  error: CallError | null;
  again: () => void;
  children?: ReactNode;
};

export function LinkTrouble({ error, again, children }: LinkTroubleProps) {
  if (error === null) {
    return (
      <AccountDone title={m.account_link_title()}>
        <p>{m.account_link_missing()}</p>
        {children}
      </AccountDone>
    );
  }
  return (
    <AccountDone title={m.error_summary_title()}>
      <p role="alert">{accountErrorText(error)}</p>
      {isPassing(error) ? (
        <Button onClick={again}>{m.claim_try_again()}</Button>
      ) : (
        <>
          <p>{m.account_link_used()}</p>
          {children}
        </>
      )}
    </AccountDone>
  );
}
