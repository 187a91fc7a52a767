import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { mailboxField, newPasswordField } from '#features/account/account-fields.ts';
import { AccountDone } from './AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { takeMailedToken } from './mailed-token.ts';
import { continueAt, isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function ConfirmInviteScreen({ search }: { search: string }) {
  const [token] = useState(takeMailedToken);
  const [asking, setAsking] = useState(token === null);
  const given = returnUrlOf(search);
  const returnUrl = isOwn(given) ? given : null;
  const [accepted, setAccepted] = useState(false);
  if (accepted) {
    return (
      <AccountDone title={m.account_invite_done_title()}>
        <p>{m.account_invite_done()}</p>
        <LinkButton href={withReturnUrl('/account/login', returnUrl)}>{m.account_login_title()}</LinkButton>
      </AccountDone>
    );
  }
  if (asking || token === null) return <AskAgain />;
  return (
    <Accept
      token={token}
      returnUrl={returnUrl}
      onAccepted={() => setAccepted(true)}
      onAskAgain={() => setAsking(true)}
    />
  );
}

type AcceptProps = { token: string; returnUrl: string | null; onAccepted: () => void; onAskAgain: () => void };

function Accept({ token, returnUrl, onAccepted, onAskAgain }: AcceptProps) {
  const [failed, setFailed] = useState(false);
  useTitle(failed ? m.error_title({ title: m.account_invite_title() }) : m.account_invite_title());
  const sendInviteForm = async ({ password = '' }: Values) => {
    const result = await call<typeof signInRoutes.confirmInvite>('POST /api/account/confirmInvite', {
      query: { returnUrl },
      body: { token, password },
    });
    if (!result.ok) return result.error;
    if (result.answer.succeeded) continueAt(result.answer.returnUrl);
    else onAccepted();
    return null;
  };
  return (
    <AccountFrame title={m.account_invite_title()} lead={m.account_invite_lead()}>
      <Card>
        <AccountForm
          id="invite"
          fields={[newPasswordField()]}
          submit={m.account_invite_submit()}
          busy={m.account_saving()}
          send={sendInviteForm}
          onTried={setFailed}
        />
      </Card>
      <p className={styles['links']}>
        <NewLink onPress={onAskAgain} />
      </p>
    </AccountFrame>
  );
}

function NewLink({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles['textButton']} onClick={onPress}>
      {m.account_invite_again_link()}
    </button>
  );
}

function AskAgain() {
  const [failed, setFailed] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  useTitle(failed ? m.error_title({ title: m.account_invite_again_title() }) : m.account_invite_again_title());
  const sendInviteForm = async ({ email = '' }: Values) => {
    const result = await call<typeof signInRoutes.resendInviteEmail>('POST /api/account/resendInviteEmail', {
      body: { email },
    });
    if (!result.ok) return result.error;
    setMailedTo(email);
    return null;
  };
  if (mailedTo !== null) {
    return (
      <AccountDone title={m.account_check_mail_title()}>
        <p>{m.account_invite_mailed({ email: mailedTo })}</p>
      </AccountDone>
    );
  }
  return (
    <AccountFrame title={m.account_invite_again_title()} lead={m.account_invite_again_lead()}>
      <Card>
        <AccountForm
          id="ask"
          fields={[mailboxField()]}
          submit={m.account_resend()}
          busy={m.account_resending()}
          send={sendInviteForm}
          onTried={setFailed}
        />
      </Card>
    </AccountFrame>
  );
}
