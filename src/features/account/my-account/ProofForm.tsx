import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import type { CurrentUser } from '#features/account/account-answers.rules.ts';
import { atField } from '#web/account/account-texts.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { CallResult } from '#web/call.ts';
import { signInHere } from '#web/account/return-address.ts';

export type Proof = { password?: string | undefined };

type ProofFormProps<Answer> = {
  id: string;
  user: CurrentUser;
  send: (proof: Proof) => Promise<CallResult<Answer>>;
  submit: string;
  onAnswer: (answer: Answer) => void;
};

export function ProofForm<Answer>({ id, user, send, submit, onAnswer }: ProofFormProps<Answer>) {
  return (
    <AccountForm
      id={id}
      username={user.email}
      fields={user.hasPassword ? [passwordField()] : []}
      submit={submit}
      busy={m.account_saving()}
      help={{ 'sign-in-again': <Link href={signInHere()}>{m.account_login_title()}</Link> }}
      send={async ({ password }) => {
        const result = await send({ ...(user.hasPassword && { password }) });
        if (!result.ok) return atField(result.error, 'invalid-password', 'password');
        onAnswer(result.answer);
        return null;
      }}
    />
  );
}
