import type { ReactNode } from 'react';
import type { BrandOption } from '#shared/brands/brand-choice.ts';
import * as m from '#web/messages/index.ts';
import type { ClientOption, User } from '#features/account/account-answers.rules.ts';
import type { userRoutes } from '#features/account/users/user-routes.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { BrandChoice, brandsIn } from '#web/account/BrandChoice.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import { call, type CallResult } from '#web/call.ts';
import { ClientChoice, clientsIn } from './ClientChoice.tsx';

/** What there is to be limited to. */
export type LimitOptions = { brands: readonly BrandOption[]; clients: readonly ClientOption[] };

type UserLimitsProps = { user: User; limits: LimitOptions; onChanged: (user: User) => void };

/** Whose claims a handler or an auditor sees. */
export function UserLimits({ user, limits: { brands, clients }, onChanged }: UserLimitsProps) {
  const accountId = user.id;
  return (
    <>
      {brands.length > 1 && (
        <LimitForm
          id="user-brands"
          label={m.account_change_brands()}
          submit={m.account_brands_save()}
          onChanged={onChanged}
          save={(values) =>
            call<typeof userRoutes.changeBrands>('POST /api/account/changeBrands', {
              body: { accountId, brands: brandsIn(values, brands) },
            })
          }
        >
          <p>{m.account_brands_about()}</p>
          <BrandChoice id="user" brands={brands} given={user.brands} />
        </LimitForm>
      )}
      {clients.length > 0 && (
        <LimitForm
          id="user-clients"
          label={m.account_change_clients()}
          submit={m.account_clients_save()}
          onChanged={onChanged}
          save={(values) =>
            call<typeof userRoutes.changeClients>('POST /api/account/changeClients', {
              body: { accountId, clientIds: clientsIn(values, clients) },
            })
          }
        >
          <p>{m.account_clients_about()}</p>
          <ClientChoice id="user" clients={clients} given={user.clientIds} />
        </LimitForm>
      )}
    </>
  );
}

type LimitFormProps = {
  id: string;
  label: string;
  submit: string;
  save: (values: Values) => Promise<CallResult<User>>;
  onChanged: (user: User) => void;
  children: ReactNode;
};

function LimitForm({ id, label, submit, save, onChanged, children }: LimitFormProps) {
  return (
    <Disclosure label={label}>
      {(done) => (
        <AccountForm
          id={id}
          fields={[]}
          submit={submit}
          busy={m.account_saving()}
          send={async (values) => {
            const result = await save(values);
            if (!result.ok) return result.error;
            onChanged(result.answer);
            done(m.account_saved());
            return null;
          }}
        >
          {children}
        </AccountForm>
      )}
    </Disclosure>
  );
}
