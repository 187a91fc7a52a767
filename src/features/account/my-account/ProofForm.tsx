import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import type { CurrentUser } from '#features/account/account-answers.rules.ts';
import { atField, callAccount } from '#web/account/account-call.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { signInHere } from '#web/account/return-address.ts';

type ProofFormProps<Answer> = {
  id: string;
  user: CurrentUser;
  call: string;
  body?: object;
  submit: string;
  onAnswer: (answer: Answer) => void;
};

export function ProofForm<Answer>({ id, user, call, body, submit, onAnswer }: ProofFormProps<Answer>) {
  return (
    <AccountForm
      id={id}
      username={user.email}
      fields={user.hasPassword ? [passwordField()] : []}
      submit={submit}
      busy={m.account_saving()}
      help={{ 'sign-in-again': <Link href={signInHere()}>{m.account_login_title()}</Link> }}
      send={async ({ password }) => {
        const result = await callAccount<Answer>(call, { ...body, ...(user.hasPassword && { password }) });
        if ('refusal' in result) return atField(result.refusal, 'invalid-password', 'password');
        onAnswer(result.answer);
        return null;
      }}
    />
  );
}
