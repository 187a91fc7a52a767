import type { ReactNode } from 'react';
import type { BrandOption } from '#shared/brands/brand-choice.ts';
import * as m from '#web/messages/index.ts';
import type { ClientOption, User } from '#features/account/account-answers.rules.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { BrandChoice, brandsIn } from '#web/account/BrandChoice.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { Effects } from '#web/account/Effects.tsx';
import type { Typed } from '#web/form/useTyped.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import { call, type CallResult } from '#web/call.ts';
import { ClientChoice, clientsIn } from './ClientChoice.tsx';
import { useAccessEffects } from './useAccessEffects.ts';
import type { BrandsDraft, ClientsDraft, UserDrafts } from './useUserDrafts.ts';

/** What there is to be limited to. */
export type LimitOptions = { brands: readonly BrandOption[]; clients: readonly ClientOption[] };

type UserLimitsProps = {
  user: User;
  limits: LimitOptions;
  drafts: Pick<UserDrafts, 'brands' | 'clients'>;
  onChanged: (user: User) => void;
};

/** Whose claims a handler or an auditor sees. */
export function UserLimits({ user, limits: { brands, clients }, drafts, onChanged }: UserLimitsProps) {
  const accountId = user.id;
  return (
    <>
      {brands.length > 1 && (
        <LimitForm
          id="user-brands"
          label={m.account_change_brands()}
          submit={m.account_brands_save()}
          accountId={accountId}
          typing={drafts.brands}
          changeOf={(values) => ({ brands: brandsIn(values, brands) })}
          onChanged={onChanged}
          save={(change) =>
            call<typeof userRoutes.changeBrands>('POST /api/account/changeBrands', { body: { accountId, ...change } })
          }
        >
          <p>{m.account_brands_about()}</p>
          <BrandChoice id="user" brands={brands} given={drafts.brands.typed.brands} />
        </LimitForm>
      )}
      {clients.length > 0 && (
        <LimitForm
          id="user-clients"
          label={m.account_change_clients()}
          submit={m.account_clients_save()}
          accountId={accountId}
          typing={drafts.clients}
          changeOf={(values) => ({ clientIds: clientsIn(values, clients) })}
          onChanged={onChanged}
          save={(change) =>
            call<typeof userRoutes.changeClients>('POST /api/account/changeClients', { body: { accountId, ...change } })
          }
        >
          <p>{m.account_clients_about()}</p>
          <ClientChoice id="user" clients={clients} given={drafts.clients.typed.clientIds} />
        </LimitForm>
      )}
    </>
  );
}

type LimitFormProps<Change> = {
  id: string;
  accountId: string;
  label: string;
  submit: string;
  typing: Typed<Change>;
  changeOf: (values: Values) => Change;
  save: (change: Change) => Promise<CallResult<User>>;
  onChanged: (user: User) => void;
  children: ReactNode;
};

type Limit = BrandsDraft | ClientsDraft;

function LimitForm<Change extends Limit>({ label, onChanged, ...form }: LimitFormProps<Change>) {
  return (
    <Disclosure label={label}>
      {(done) => (
        <OpenLimitForm
          {...form}
          onChanged={(user) => {
            onChanged(user);
            done(m.account_saved());
          }}
        />
      )}
    </Disclosure>
  );
}

function OpenLimitForm<Change extends Limit>(props: Omit<LimitFormProps<Change>, 'label'>) {
  const { id, accountId, submit, typing, changeOf, save, onChanged, children } = props;
  const { effects, look } = useAccessEffects(accountId);
  const saveLimit = async (values: Values) => {
    const change = changeOf(values);
    const looked = await look(change);
    if (!looked.go) return looked.error;
    const result = await save(change);
    if (!result.ok) return result.error;
    typing.saved(change, null);
    onChanged(result.answer);
    return null;
  };
  return (
    <AccountForm
      id={id}
      fields={[]}
      submit={effects === null ? submit : m.account_save_all_the_same()}
      busy={m.account_saving()}
      send={saveLimit}
      onTyped={(values) => typing.type(() => changeOf(values))}
    >
      {children}
      {effects && <Effects title={m.account_effects_title()} lines={effects} />}
    </AccountForm>
  );
}
