import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { FirstClaim } from './FirstClaim.tsx';
import type { SetupParts, StepProps } from './setup-props.ts';
import { SendClaim } from './SendClaim.tsx';
import styles from './Setup.module.css';

export function ClaimsStep({ setup, again, parts }: StepProps & { parts: SetupParts }) {
  return (
    <>
      <FirstClaim newest={setup.newestClaim} again={again} />
      <details className={styles['way']} open>
        <summary>
          <h3>{m.setup_claims_curl()}</h3>
        </summary>
        <SendClaim publicUrl={setup.publicUrl} makeKey={parts.makeKey} />
      </details>
      <details className={styles['way']}>
        <summary>
          <h3>{m.setup_claims_file()}</h3>
        </summary>
        {parts.importFile(again)}
      </details>
      <details className={styles['way']} open={setup.sample !== null}>
        <summary>
          <h3>{m.setup_claims_sample()}</h3>
        </summary>
        <SampleClaim setup={setup} again={again} />
      </details>
    </>
  );
}

function SampleClaim({ setup: { sample }, again }: StepProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(0);
  const status = useFocusAfter<HTMLDivElement>(added);
  const add = async () => {
    setBusy(true);
    const result = await call<typeof setupRoutes.addSampleClaim>('POST /api/account/addSampleClaim');
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (!result.ok) return;
    setAdded(added + 1);
    again();
  };
  return (
    <div className={styles['inside']}>
      <p>{m.setup_sample_about()}</p>
      <div role="status" ref={status} tabIndex={-1}>
        {sample !== null && (
          <p>
            {m.setup_sample_there({ reference: sample.number, postcode: sample.postcode })}{' '}
            <Link href="/track" className={styles['link']}>
              {m.setup_sample_look()}
            </Link>
          </p>
        )}
      </div>
      {sample === null && (
        <Button look="secondary" busy={busy} busyLabel={m.account_saving()} onClick={() => void add()}>
          {m.setup_sample_add()}
        </Button>
      )}
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
