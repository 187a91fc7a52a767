import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { SetupAnswer } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import type { StepProps } from './setup-props.ts';
import styles from './Setup.module.css';

/** What claimants would notice, or would be worse off by, the gravest first. */
function missingIn(setup: SetupAnswer): string[] {
  const isOpen = (step: string) => setup.steps.some((one) => one.step === step && one.status !== 'done');
  return [
    setup.isProduction || !setup.publicUrl.startsWith('https:') ? null : m.setup_live_development(),
    setup.publicUrl.startsWith('https:') ? null : m.setup_live_http(),
    isOpen('brand') ? m.setup_live_brand() : null,
    isOpen('mail') ? m.setup_live_mail() : null,
    isOpen('states') ? m.setup_live_states() : null,
    isOpen('claims') ? m.setup_live_claims() : null,
    isOpen('people') ? m.setup_live_people() : null,
    setup.payments === 'practice' ? m.setup_live_practice() : null,
    setup.payments === 'off' ? m.setup_live_no_payment() : null,
  ].filter((text) => text !== null);
}

export function LiveStep({ setup, again }: StepProps) {
  const missing = missingIn(setup);
  return (
    <>
      {missing.length === 0 ? (
        <p>{m.setup_live_nothing()}</p>
      ) : (
        <>
          <p>{m.setup_live_missing()}</p>
          <ul className={styles['checks']}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <Sample {...{ setup, again }} />
    </>
  );
}

function Sample({ setup: { sample }, again }: StepProps) {
  const [failure, setFailure] = useState('');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const result = await call<typeof setupRoutes.removeSampleClaim>('POST /api/account/removeSampleClaim');
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (!result.ok) return;
    setSaid(m.setup_sample_removed());
    again();
  };
  return (
    <div className={styles['part']}>
      {sample !== null && (
        <>
          <p>{m.setup_live_sample({ reference: sample.number })}</p>
          <Button look="secondary" busy={busy} busyLabel={m.account_saving()} onClick={() => void remove()}>
            {m.setup_sample_remove()}
          </Button>
        </>
      )}
      <p role="status">{said}</p>
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
