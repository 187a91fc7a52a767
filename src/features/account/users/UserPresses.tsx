import * as m from '#web/messages/index.ts';
import { call, type CallResult } from '#web/call.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Effects } from '#web/account/Effects.tsx';
import type { User } from '#features/account/account-answers.rules.ts';
import type { twoFactorRoutes } from '#features/account/second-factors/second-factor-routes.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { Press } from './Press.tsx';
import { useAccessEffects } from './useAccessEffects.ts';
import type { userRoutes } from './user-routes.ts';

type PartProps = { user: User; onChanged: (user: User) => void };
type EndProps = { user: User; onDeleted: (said: string) => void };

export function Invitation({ user, onDeleted }: EndProps) {
  const withdraw = async () => {
    const result = await call<typeof userRoutes.withdrawInvitation>('POST /api/account/withdrawInvitation', {
      body: { accountId: user.id },
    });
    if (result.ok) onDeleted(m.account_invitation_withdrawn());
    return result;
  };
  return (
    <>
      <Press
        label={m.account_reinvite()}
        act={() =>
          call<typeof signInRoutes.resendInviteEmail>('POST /api/account/resendInviteEmail', {
            body: { email: user.email },
          })
        }
      />
      <Disclosure label={m.account_invitation_withdraw()}>
        {() => (
          <Press label={m.account_invitation_withdraw_sure()} act={withdraw}>
            <p>{m.account_invitation_withdraw_about()}</p>
          </Press>
        )}
      </Disclosure>
    </>
  );
}

/** Who is locked out or deleted has no role any more. */
function useEndOfAccess({ id }: User) {
  const { effects, look } = useAccessEffects(id);
  const endAccess = async (send: () => Promise<CallResult<unknown>>): Promise<CallResult<unknown> | null> => {
    const looked = await look({ roles: [] });
    if (looked.go) return send();
    return looked.error && { ok: false, error: looked.error };
  };
  return { shown: effects && <Effects title={m.account_effects_title()} lines={effects} />, endAccess };
}

export function Lockout({ user, onChanged }: PartProps) {
  const { shown, endAccess } = useEndOfAccess(user);
  const isLocked = user.status === 'locked-out';
  const lock = async (lockedOut: boolean) => {
    const result = await call<typeof userRoutes.lockout>('POST /api/account/lockout', {
      body: { accountId: user.id, lockedOut },
    });
    if (result.ok) onChanged(result.answer);
    return result;
  };
  if (isLocked) {
    return (
      <Press label={m.account_unlock()} act={() => lock(false)}>
        <p>{m.account_locked_about()}</p>
      </Press>
    );
  }
  return (
    <Press
      label={shown ? m.account_lock_out_all_the_same() : m.account_lock_out()}
      act={() => endAccess(() => lock(true))}
    >
      <p>{m.account_lock_out_about()}</p>
      {shown}
    </Press>
  );
}

export function ResetTwoFactor({ user, onChanged }: PartProps) {
  const reset = async () => {
    const result = await call<typeof twoFactorRoutes.resetTwoFactor>('POST /api/account/resetTwoFactor', {
      body: { accountId: user.id },
    });
    if (result.ok) onChanged(result.answer);
    return result;
  };
  return (
    <Disclosure label={m.account_two_factor_reset()}>
      {() => (
        <Press label={m.account_two_factor_reset()} act={reset}>
          <p>{m.account_two_factor_reset_about()}</p>
        </Press>
      )}
    </Disclosure>
  );
}

export function DeleteUser(props: EndProps) {
  return <Disclosure label={m.account_delete_user()}>{() => <Delete {...props} />}</Disclosure>;
}

function Delete({ user, onDeleted }: EndProps) {
  const { shown, endAccess } = useEndOfAccess(user);
  const deleteUser = async () => {
    const result = await call<typeof userRoutes.deleteAccount>('POST /api/account/deleteAccount', {
      body: { accountId: user.id },
    });
    if (result.ok) onDeleted(m.account_user_deleted());
    return result;
  };
  return (
    <Press
      label={shown ? m.account_delete_user_all_the_same() : m.account_delete_user_sure()}
      act={() => endAccess(deleteUser)}
    >
      <p>{m.account_delete_user_about()}</p>
      {shown}
    </Press>
  );
}
