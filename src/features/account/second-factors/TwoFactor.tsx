import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import type { CurrentUser } from '#features/account/account-answers.rules.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { ProofForm } from '#features/account/my-account/ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTwoFactor } from './SetUpTwoFactor.tsx';
import { call } from '#web/call.ts';
import type { twoFactorRoutes } from './second-factor-routes.ts';
import styles from '#web/account/Account.module.css';

type TwoFactorProps = { user: CurrentUser; onChange: () => void };

export function TwoFactor({ user, onChange }: TwoFactorProps) {
  return (
    <div className={styles['stack']}>
      <p>{user.twoFactorEnabled ? m.account_two_factor_is_on() : m.account_two_factor_about()}</p>
      {user.twoFactorEnabled ? <ChangeTwoFactor user={user} onChange={onChange} /> : null}
      {!user.twoFactorEnabled && (
        <Disclosure label={m.account_two_factor_set_up()}>
          {(done) => (
            <SetUpTwoFactor
              user={user}
              onDone={() => {
                done(m.account_saved());
                onChange();
              }}
            />
          )}
        </Disclosure>
      )}
    </div>
  );
}

function ChangeTwoFactor({ user, onChange }: TwoFactorProps) {
  return (
    <>
      <p>{m.account_recovery_left({ count: String(user.recoveryCodesLeft) })}</p>
      <Disclosure label={m.account_recovery_new()}>
        {(done) => (
          <NewCodes
            user={user}
            onDone={() => {
              done(m.account_saved());
              onChange();
            }}
          />
        )}
      </Disclosure>
      <Disclosure label={m.account_two_factor_stop()}>
        {() => (
          <ProofForm
            id="two-factor-stop"
            user={user}
            send={(body) => call<typeof twoFactorRoutes.stopTwoFactor>('POST /api/account/stopTwoFactor', { body })}
            submit={m.account_two_factor_stop()}
            onAnswer={onChange}
          />
        )}
      </Disclosure>
    </>
  );
}

function NewCodes({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <ProofForm
      id="recovery"
      user={user}
      send={(body) => call<typeof twoFactorRoutes.newRecoveryCodes>('POST /api/account/newRecoveryCodes', { body })}
      submit={m.account_recovery_new()}
      onAnswer={(answer) => setCodes(answer.recoveryCodes)}
    />
  );
}
