import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import * as m from '#web/messages/index.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { AccountDone } from '#features/account/sign-in/AccountDone.tsx';
import { LinkTrouble } from '#features/account/sign-in/LinkTrouble.tsx';
import { useMailedLink } from '#features/account/sign-in/useMailedLink.ts';
import { WorkingCard } from './WorkingCard.tsx';

const confirm = (token: string) =>
  call<typeof signInRoutes.confirmEmailChange>('POST /api/account/confirmEmailChange', { body: { token } });

export function ConfirmEmailChangeScreen() {
  const { state, again } = useMailedLink(confirm);
  if (state.kind === 'working') return <WorkingCard page="confirmEmailChange" text={m.account_confirming()} />;
  if (state.kind !== 'answered') {
    return (
      <LinkTrouble error={state.kind === 'failed' ? state.error : null} again={again}>
        <p>{m.account_confirm_change_again()}</p>
        <LinkButton href="/account/manage">{m.account_manage_title()}</LinkButton>
      </LinkTrouble>
    );
  }
  return (
    <AccountDone title={m.account_change_done_title()}>
      <p>{m.account_change_done({ email: state.answer.email })}</p>
      <LinkButton href="/account/manage">{m.account_manage_title()}</LinkButton>
    </AccountDone>
  );
}
