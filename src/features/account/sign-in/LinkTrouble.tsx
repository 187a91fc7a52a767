import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Refusal } from '#web/account/account-call.ts';
import { AccountDone } from './AccountDone.tsx';

type LinkTroubleProps = {
  refusal: Refusal | null;
  again: () => void;
  children?: ReactNode;
};

const passing = new Set(['offline', 'unavailable', 'limited']);

export function LinkTrouble({ refusal, again, children }: LinkTroubleProps) {
  if (refusal === null) {
    return (
      <AccountDone title={m.account_link_title()}>
        <p>{m.account_link_missing()}</p>
        {children}
      </AccountDone>
    );
  }
  return (
    <AccountDone title={m.error_summary_title()}>
      <p role="alert">{refusal.text}</p>
      {passing.has(refusal.code) ? (
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
