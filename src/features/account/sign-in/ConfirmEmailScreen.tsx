import { useState } from 'react';
import type { z } from 'zod';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { confirmEmailAnswer } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountDone } from './AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { LinkTrouble } from './LinkTrouble.tsx';
import { isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import { useMailedLink } from './useMailedLink.ts';
import { WorkingCard } from '#features/account/my-account/WorkingCard.tsx';

type Answer = z.infer<typeof confirmEmailAnswer>;

const confirm = (token: string) =>
  call<typeof signInRoutes.confirmEmail>('POST /api/account/confirmEmail', { body: { token } });

export function ConfirmEmailScreen({ search }: { search: string }) {
  const { token, state, setState, again } = useMailedLink(confirm);
  const given = returnUrlOf(search);
  const login = withReturnUrl('/account/login', isOwn(given) ? given : null);
  if (state.kind === 'working') return <WorkingCard page="confirmEmail" text={m.account_confirming()} />;
  if (state.kind !== 'answered') {
    return (
      <LinkTrouble error={state.kind === 'failed' ? state.error : null} again={again}>
        <p>{m.account_confirm_again()}</p>
        <LinkButton href={login}>{m.account_login_title()}</LinkButton>
      </LinkTrouble>
    );
  }
  if (state.answer.confirmed) {
    return (
      <AccountDone title={m.account_confirmed_title()}>
        <p>{m.account_confirmed()}</p>
        <LinkButton href={login}>{m.account_login_title()}</LinkButton>
      </AccountDone>
    );
  }
  return <AskPassword token={token ?? ''} onConfirmed={(answer) => setState({ kind: 'answered', answer })} />;
}

/** The link was opened in another browser than the one that registered, so it alone proves too little. */
function AskPassword({ token, onConfirmed }: { token: string; onConfirmed: (answer: Answer) => void }) {
  const [failed, setFailed] = useState(false);
  useTitle(failed ? m.error_title({ title: m.account_confirm_title() }) : m.account_confirm_title());
  const confirmEmail = async ({ password = '' }: Values) => {
    const result = await call<typeof signInRoutes.confirmEmail>('POST /api/account/confirmEmail', {
      body: { token, password },
    });
    if (!result.ok) return result.error;
    onConfirmed(result.answer);
    return null;
  };
  return (
    <AccountFrame title={m.account_confirm_title()} lead={m.account_confirm_password()}>
      <Card>
        <AccountForm
          id="confirm"
          fields={[passwordField()]}
          submit={m.account_confirm_title()}
          busy={m.account_confirming()}
          send={confirmEmail}
          onTried={setFailed}
        />
      </Card>
    </AccountFrame>
  );
}
