import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { SetupAnswer } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import type { StepProps } from './setup-props.ts';
import styles from './Setup.module.css';

/** What claimants would notice, or would be worse off by, the gravest first. */
function missingIn(setup: SetupAnswer): string[] {
  const isOpen = (step: string) => setup.steps.some((one) => one.step === step && one.status !== 'done');
  const isAddressSet = setup.address.seen !== null || setup.address.settings.some((one) => one.isGiven);
  return [
    setup.isProduction || !setup.publicUrl.startsWith('https:') ? null : m.setup_live_development(),
    isAddressSet ? null : m.setup_live_address({ address: setup.publicUrl }),
    setup.publicUrl.startsWith('https:') ? null : m.setup_live_http(),
    isOpen('brand') ? m.setup_live_brand() : null,
    isOpen('mail') ? m.setup_live_mail() : null,
    isOpen('states') ? m.setup_live_states() : null,
    isOpen('claims') ? m.setup_live_claims() : null,
    isOpen('people') ? m.setup_live_people() : null,
    ...missingPayment(setup.payment),
    missingTexts(setup),
  ].filter((text) => text !== null);
}

function missingPayment({ kind, isLive, webhook }: SetupAnswer['payment']): (string | null)[] {
  if (kind === 'practice') return [m.setup_live_practice()];
  if (kind === 'off') return [m.setup_live_no_payment()];
  return [isLive ? null : m.setup_live_test_mode(), webhook.heardAt === null ? m.setup_live_webhook() : null];
}

/** Texts are optional, so they stand last. */
function missingTexts({ texts: { provider, test }, isProduction }: SetupAnswer): string | null {
  if (provider === null) return isProduction ? m.setup_live_texts_off() : m.setup_live_texts_practice();
  return test?.isConfirmed === true ? null : m.setup_live_texts_untested();
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
      <MadeUp setup={setup} again={again} />
    </>
  );
}

/** Everybody can open some of these claims. */
function MadeUp({ setup: { madeUp }, again }: StepProps) {
  const [failure, setFailure] = useState('');
  const [removed, setRemoved] = useState(0);
  const status = useFocusAfter<HTMLParagraphElement>(removed);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const result = await call<typeof setupRoutes.removeMadeUpClaims>('POST /api/account/removeMadeUpClaims');
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (!result.ok) return;
    setRemoved(removed + 1);
    again();
  };
  return (
    <div className={styles['part']}>
      {madeUp.length > 0 && (
        <>
          <p>{m.setup_live_made_up({ references: madeUp.join(', ') })}</p>
          <Button look="secondary" busy={busy} busyLabel={m.account_saving()} onClick={() => void remove()}>
            {m.setup_made_up_remove()}
          </Button>
        </>
      )}
      <p role="status" ref={status} tabIndex={-1}>
        {removed > 0 ? m.setup_made_up_removed() : ''}
      </p>
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
