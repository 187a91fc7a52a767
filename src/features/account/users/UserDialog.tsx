import { useState } from 'react';
import { rightsOf } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { User } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { mailboxField } from '#features/account/account-fields.ts';
import { brandsText } from '#web/account/BrandChoice.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { clientsText } from './ClientChoice.tsx';
import { type LimitOptions, UserLimits } from './UserLimits.tsx';
import { rightsText } from './RightChoice.tsx';
import { rolesText } from './role-names.ts';
import { statusText } from './user-status.ts';
import { DeleteUser, Invitation, Lockout, ResetTwoFactor } from './UserPresses.tsx';
import { type UserDrafts, useUserDrafts } from './useUserDrafts.ts';
import { UserRights, UserRoles } from './UserRoles.tsx';
import styles from '#web/account/Users.module.css';

type UserDialogProps = { user: User; limits: LimitOptions; onChange: () => void; onClose: () => void };

export function UserDialog({ user: given, limits, onChange, onClose }: UserDialogProps) {
  const [user, setUser] = useState(given);
  const [end, setEnd] = useState<string | null>(null);
  const drafts = useUserDrafts(user);
  const changed = (next: User) => {
    setUser(next);
    onChange();
  };
  const ended = (said: string) => {
    setEnd(said);
    drafts.giveUp();
    onChange();
  };
  const close = () => {
    drafts.giveUp();
    onClose();
  };
  return (
    <Dialog title={user.email} typed={drafts.isUnsaved} onClose={close}>
      {end === null ? (
        <div className={styles['parts']}>
          <Facts user={user} limits={limits} />
          {user.status === 'invited' && <Invitation user={user} onDeleted={ended} />}
          <UserRoles user={user} typing={drafts.roles} onChanged={changed} />
          {user.roles.includes('handler') && <UserRights user={user} typing={drafts.rights} onChanged={changed} />}
          <UserLimits user={user} limits={limits} drafts={drafts} onChanged={changed} />
          <Email user={user} typing={drafts.email} onChanged={changed} />
          <Lockout user={user} onChanged={changed} />
          {user.twoFactorEnabled && <ResetTwoFactor user={user} onChanged={changed} />}
          <DeleteUser user={user} onDeleted={ended} />
        </div>
      ) : (
        <p role="status">{end}</p>
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

type EmailProps = { user: User; typing: UserDrafts['email']; onChanged: (user: User) => void };

function Email({ user, typing, onChanged }: EmailProps) {
  const field = mailboxField('newEmail', m.account_new_email(), m.account_user_email_hint());
  return (
    <Disclosure label={m.account_change_email()}>
      {(done) => (
        <AccountForm
          id="user"
          fields={[{ ...field, initial: typing.typed.newEmail }]}
          submit={m.account_user_email_save()}
          busy={m.account_saving()}
          onTyped={({ newEmail = '' }) => typing.type(() => ({ newEmail }))}
          send={async ({ newEmail = '' }) => {
            const result = await call<typeof userRoutes.changeAccountEmail>('POST /api/account/changeAccountEmail', {
              body: { accountId: user.id, newEmail },
            });
            if (!result.ok) return result.error;
            typing.saved({ newEmail: '' }, null);
            onChanged(result.answer);
            done(m.account_saved());
            return null;
          }}
        />
      )}
    </Disclosure>
  );
}
