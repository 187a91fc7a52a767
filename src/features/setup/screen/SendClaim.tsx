import { useState } from 'react';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { testClaim } from '../claims/test-claim.rules.ts';
import type { SetupParts } from './setup-props.ts';
import styles from './Setup.module.css';

const keyPlace = 'YOUR_KEY';

const document = {
  endUserName: 'Your Name',
  registeredAddress: { line1: '1 High Street', city: 'Leeds', postcode: testClaim.postcode },
  equipmentType: { name: 'Phone' },
};

function curlOf(publicUrl: string, key: string): string {
  return [
    `curl -X PUT '${publicUrl}/api/integration/v1/claims/${testClaim.number}'`,
    `  -H 'authorization: Bearer ${key}'`,
    `  -H 'content-type: application/json'`,
    `  -d '${JSON.stringify(document)}'`,
  ].join(' \\\n');
}

/** The key is in this page's memory only. */
export function SendClaim({ publicUrl, makeKey }: { publicUrl: string } & Pick<SetupParts, 'makeKey'>) {
  const [key, setKey] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const made = useFocusAfter<HTMLParagraphElement>(key === null ? 0 : 1);
  const text = curlOf(publicUrl, key ?? keyPlace);
  const copy = async () => setSaid((await copyText(text)) ? m.setup_curl_copied() : m.account_key_copy_failed());
  return (
    <div className={styles['inside']}>
      {key === null ? (
        <>
          <p>{m.setup_key_about()}</p>
          {makeKey(setKey)}
        </>
      ) : (
        <>
          <p role="status" ref={made} tabIndex={-1}>
            {m.setup_key_made()}
          </p>
          <pre className={styles['command']}>
            <code>{text}</code>
          </pre>
          <Button look="secondary" onClick={() => void copy()}>
            {m.setup_curl_copy()}
          </Button>
          <p role="status" className={styles['said']}>
            {said}
          </p>
          <p className={styles['hint']}>
            {m.setup_curl_open({ reference: testClaim.number, postcode: testClaim.postcode })}
          </p>
        </>
      )}
    </div>
  );
}
