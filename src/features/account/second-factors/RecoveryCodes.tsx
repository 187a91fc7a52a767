import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NextStep } from '#features/account/sign-in/NextStep.tsx';
import styles from './TwoFactor.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <NextStep>
      <p>{m.account_recovery_about()}</p>
      <ul className={styles['codes']} aria-label={m.account_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>{m.account_recovery_kept()}</Button>
    </NextStep>
  );
}
