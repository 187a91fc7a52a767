import { useState, type FormEvent } from 'react';
import { accountRoles } from '#shared/account-role.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { User } from '#features/account/account-answers.rules.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { InviteUser } from './InviteUser.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { roleNames, rolesText } from './role-names.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import { Pages } from '#web/account/Pages.tsx';
import type { LimitOptions } from './UserLimits.tsx';
import { UserDialog } from './UserDialog.tsx';
import type { userRoutes } from './user-routes.ts';
import { statusText } from './user-status.ts';
import styles from '#web/account/Users.module.css';

const noLimits: LimitOptions = { brands: [], clients: [] };

type Filter = { search: string; role: string; status: string };

const noFilter: Filter = { search: '', role: '', status: '' };

export function UsersScreen() {
  useTitle(m.account_users_title());
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [turned, setTurned] = useState<string[]>([]);
  const [finds, setFinds] = useState(0);
  const [opened, setOpened] = useState<User | null>(null);
  const { state, again } = useAccountQuery<typeof userRoutes.users>('GET /api/account/users', {
    query: { search: filter.search || null, ...choicesOf(filter), after: turned.at(-1) ?? null },
  });
  const { brands, clients } = state.kind === 'answered' ? state.answer : noLimits;
  const searchUsers = (next: Filter) => {
    setTurned([]);
    setFilter(next);
  };
  /** Also writes the address into the search field. */
  const findUser = (email: string) => {
    searchUsers({ ...noFilter, search: email });
    setFinds(finds + 1);
  };
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  return (
    <AccountFrame title={m.account_users_title()} wide signedIn>
      <InviteUser brands={brands} clients={clients} onInvited={again} onFind={findUser} />
      <Card>
        <div className={styles['list']}>
          <Search key={finds} filter={filter} onAsk={searchUsers} />
          <QueryView state={state} again={again}>
            {({ users, next, version }) => (
              <>
                <p role="status">
                  {users.length === 0 ? m.account_users_none() : m.account_users_shown({ count: users.length })}
                </p>
                {users.length > 0 && <UserTable users={users} onOpen={setOpened} />}
                <Pages turned={turned} next={next} onTurn={setTurned} />
                <p className={styles['version']}>{m.account_version({ version })}</p>
              </>
            )}
          </QueryView>
        </div>
      </Card>
      {opened !== null && (
        <UserDialog user={opened} limits={{ brands, clients }} onChange={again} onClose={() => setOpened(null)} />
      )}
    </AccountFrame>
  );
}

const choicesOf = ({ role, status }: Filter) => ({ role: role || null, status: status || null });

function Search({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk({ ...filter, search: (valuesOf(event.currentTarget)['search'] ?? '').trim() });
  };
  const roles = accountRoles.map((role) => ({ value: role as string, label: roleNames[role]() }));
  return (
    <form role="search" noValidate className={styles['search']} onSubmit={submit}>
      <Field
        id="users-search"
        name="search"
        type="search"
        label={m.account_users_search()}
        defaultValue={filter.search}
        autoComplete="off"
      />
      <Button type="submit" look="secondary">
        {m.account_users_search_submit()}
      </Button>
      <Select
        label={m.account_role()}
        options={[{ value: '', label: m.account_role_any() }, ...roles]}
        value={filter.role}
        onChange={(event) => onAsk({ ...filter, role: event.currentTarget.value })}
      />
      <Select
        label={m.account_status()}
        options={[
          { value: '', label: m.account_status_any() },
          { value: 'invited', label: m.account_status_invited() },
        ]}
        value={filter.status}
        onChange={(event) => onAsk({ ...filter, status: event.currentTarget.value })}
      />
    </form>
  );
}

function UserTable({ users, onOpen }: { users: User[]; onOpen: (user: User) => void }) {
  const rows = users.map((user) => ({
    key: user.id,
    cells: [
      user.email,
      rolesText(user.roles),
      statusText(user),
      user.signedInAt === null ? m.account_never() : formatDateTime(new Date(user.signedInAt)),
      <Button key="change" look="secondary" aria-haspopup="dialog" onClick={() => onOpen(user)}>
        <span>
          {m.account_change()}
          <span className="visually-hidden"> {user.email}</span>
        </span>
      </Button>,
    ],
  }));
  const columns = [
    m.account_email(),
    m.account_roles(),
    m.account_status(),
    m.account_last_sign_in(),
    m.account_actions(),
  ];
  return <DataTable caption={m.account_users_title()} columns={columns} rows={rows} />;
}
