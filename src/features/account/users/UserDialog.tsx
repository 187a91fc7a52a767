import { useState, type ReactNode } from 'react';
import { rightsOf } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { User } from '#features/account/account-answers.rules.ts';
import { call, type CallResult } from '#web/call.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import type { twoFactorRoutes } from '#features/account/second-factors/second-factor-routes.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { handlerNameField, mailboxField } from '#features/account/account-fields.ts';
import { brandsText } from '#web/account/BrandChoice.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { clientsText } from './ClientChoice.tsx';
import { type LimitOptions, UserLimits } from './UserLimits.tsx';
import { RightChoice, rightsIn, rightsText } from './RightChoice.tsx';
import { RoleChoice, rolesIn } from './RoleChoice.tsx';
import { rolesText } from './role-names.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import { statusText } from './user-status.ts';
import styles from '#web/account/Users.module.css';

type UserDialogProps = { user: User; limits: LimitOptions; onChange: () => void; onClose: () => void };

export function UserDialog({ user: given, limits, onChange, onClose }: UserDialogProps) {
  const [user, setUser] = useState(given);
  const [gone, setGone] = useState(false);
  const changed = (next: User) => {
    setUser(next);
    onChange();
  };
  return (
    <Dialog title={user.email} onClose={onClose}>
      {gone ? (
        <p role="status">{m.account_user_deleted()}</p>
      ) : (
        <div className={styles['parts']}>
          <Facts user={user} limits={limits} />
          {user.status === 'invited' && (
            <Press
              label={m.account_reinvite()}
              act={() =>
                call<typeof signInRoutes.resendInviteEmail>('POST /api/account/resendInviteEmail', {
                  body: { email: user.email },
                })
              }
            />
          )}
          <Roles user={user} onChanged={changed} />
          {user.roles.includes('handler') && <HandlerRights user={user} onChanged={changed} />}
          <UserLimits user={user} limits={limits} onChanged={changed} />
          <Email user={user} onChanged={changed} />
          <Lockout user={user} onChanged={changed} />
          {user.twoFactorEnabled && <ResetTwoFactor user={user} onChanged={changed} />}
          <Delete
            user={user}
            onDeleted={() => {
              setGone(true);
              onChange();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ user, limits: { brands, clients } }: { user: User; limits: LimitOptions }) {
  return (
    <KeyValueList
      items={[
        { key: m.account_status(), value: statusText(user) },
        { key: m.account_roles(), value: rolesText(user.roles) },
        ...(user.name === '' ? [] : [{ key: m.account_handler_name(), value: user.name }]),
        ...(user.roles.includes('handler')
          ? [{ key: m.account_rights(), value: rightsText(rightsOf(user.roles, user.rights)) }]
          : []),
        ...(brands.length > 1 ? [{ key: m.account_brands(), value: brandsText(user.brands, brands) }] : []),
        ...(clients.length > 0 ? [{ key: m.account_clients(), value: clientsText(user.clientIds, clients) }] : []),
        {
          key: m.account_two_factor(),
          value: user.twoFactorEnabled ? m.account_on() : m.account_off(),
        },
      ]}
    />
  );
}

type PartProps = { user: User; onChanged: (user: User) => void };

function Roles({ user, onChanged }: PartProps) {
  const saveUser = async (values: Values) => {
    const result = await call<typeof userRoutes.changeRoles>('POST /api/account/changeRoles', {
      body: { accountId: user.id, roles: rolesIn(values) },
    });
    if (!result.ok) return result.error;
    onChanged(result.answer);
    return null;
  };
  return (
    <Disclosure label={m.account_change_roles()}>
      {(done) => (
        <AccountForm
          id="roles"
          fields={[]}
          submit={m.account_roles_save()}
          busy={m.account_saving()}
          send={async (values) => {
            const error = await saveUser(values);
            if (error === null) done(m.account_saved());
            return error;
          }}
        >
          <RoleChoice id="roles" given={user.roles} />
        </AccountForm>
      )}
    </Disclosure>
  );
}

function HandlerRights({ user, onChanged }: PartProps) {
  return (
    <Disclosure label={m.account_change_rights()}>
      {(done) => (
        <AccountForm
          id="handler"
          fields={[handlerNameField(user.name)]}
          submit={m.account_rights_save()}
          busy={m.account_saving()}
          send={async (values) => {
            const { name = '' } = values;
            const body = { accountId: user.id, name, rights: rightsIn(values) };
            const result = await call<typeof userRoutes.changeHandler>('POST /api/account/changeHandler', { body });
            if (!result.ok) return result.error;
            onChanged(result.answer);
            done(m.account_saved());
            return null;
          }}
        >
          <RightChoice id="handler" given={user.rights} />
        </AccountForm>
      )}
    </Disclosure>
  );
}

function Email({ user, onChanged }: PartProps) {
  return (
    <Disclosure label={m.account_change_email()}>
      {(done) => (
        <AccountForm
          id="user"
          fields={[mailboxField('newEmail', m.account_new_email(), m.account_user_email_hint())]}
          submit={m.account_user_email_save()}
          busy={m.account_saving()}
          send={async ({ newEmail = '' }) => {
            const result = await call<typeof userRoutes.changeAccountEmail>('POST /api/account/changeAccountEmail', {
              body: { accountId: user.id, newEmail },
            });
            if (!result.ok) return result.error;
            onChanged(result.answer);
            done(m.account_saved());
            return null;
          }}
        />
      )}
    </Disclosure>
  );
}

function Lockout({ user, onChanged }: PartProps) {
  const lockedOut = user.status === 'locked-out';
  const act = async () => {
    const result = await call<typeof userRoutes.lockout>('POST /api/account/lockout', {
      body: { accountId: user.id, lockedOut: !lockedOut },
    });
    if (result.ok) onChanged(result.answer);
    return result;
  };
  return (
    <Press label={lockedOut ? m.account_unlock() : m.account_lock_out()} act={act}>
      <p>{lockedOut ? m.account_locked_about() : m.account_lock_out_about()}</p>
    </Press>
  );
}

function ResetTwoFactor({ user, onChanged }: PartProps) {
  const act = async () => {
    const result = await call<typeof twoFactorRoutes.resetTwoFactor>('POST /api/account/resetTwoFactor', {
      body: { accountId: user.id },
    });
    if (result.ok) onChanged(result.answer);
    return result;
  };
  return (
    <Disclosure label={m.account_two_factor_reset()}>
      {() => (
        <Press label={m.account_two_factor_reset()} act={act}>
          <p>{m.account_two_factor_reset_about()}</p>
        </Press>
      )}
    </Disclosure>
  );
}

function Delete({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const act = async () => {
    const result = await call<typeof userRoutes.deleteAccount>('POST /api/account/deleteAccount', {
      body: { accountId: user.id },
    });
    if (result.ok) onDeleted();
    return result;
  };
  return (
    <Disclosure label={m.account_delete_user()}>
      {() => (
        <Press label={m.account_delete_user_sure()} act={act}>
          <p>{m.account_delete_user_about()}</p>
        </Press>
      )}
    </Disclosure>
  );
}

function Press({
  label,
  act,
  children,
}: {
  label: string;
  act: () => Promise<CallResult<unknown>>;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const result = await act();
    setBusy(false);
    setSaid(result.ok ? [m.account_done()] : [accountErrorText(result.error), ...Object.values(result.error.fields)]);
  };
  return (
    <div className={styles['part']}>
      {children}
      <div>
        <Button look="secondary" busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      </div>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
