import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import type { CurrentUser, TwoFactorSetUp } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import type { twoFactorRoutes } from '#features/account/second-factors/second-factor-routes.ts';
import { codeField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { NextStep } from '#features/account/sign-in/NextStep.tsx';
import { ProofForm } from '#features/account/my-account/ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './TwoFactor.module.css';

type Step = { kind: 'proof' } | { kind: 'app'; app: TwoFactorSetUp } | { kind: 'codes'; codes: string[] };

export function SetUpTwoFactor({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'proof' });
  switch (step.kind) {
    case 'proof':
      return (
        <ProofForm
          id="two-factor"
          user={user}
          send={(body) => call<typeof twoFactorRoutes.startTwoFactor>('POST /api/account/startTwoFactor', { body })}
          submit={m.account_two_factor_start()}
          onAnswer={(app) => setStep({ kind: 'app', app })}
        />
      );
    case 'app':
      return <AppStep app={step.app} onCodes={(codes) => setStep({ kind: 'codes', codes })} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={onDone} />;
  }
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function AppStep({ app, onCodes }: { app: TwoFactorSetUp; onCodes: (codes: string[]) => void }) {
  const confirmCode = async ({ code = '' }: Record<string, string>) => {
    const result = await call<typeof twoFactorRoutes.confirmTwoFactor>('POST /api/account/confirmTwoFactor', {
      body: { code: code.trim() },
    });
    if (!result.ok) return result.error;
    onCodes(result.answer.recoveryCodes);
    return null;
  };
  return (
    <NextStep>
      <p>{m.account_two_factor_scan()}</p>
      <img
        className={styles['qr']}
        src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
        alt={m.account_two_factor_qr()}
        width={200}
        height={200}
      />
      <p>{m.account_two_factor_by_hand()}</p>
      <code className={styles['secret']}>{inGroups(app.secret)}</code>
      <div className={styles['form']}>
        <AccountForm
          id="app"
          fields={[codeField(m.account_code(), m.account_code_hint())]}
          submit={m.account_two_factor_on()}
          busy={m.account_saving()}
          send={confirmCode}
        />
      </div>
    </NextStep>
  );
}
