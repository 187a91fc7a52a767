import { useEffect, useRef, useState } from 'react';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { call } from '#web/call.ts';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { pressRefused } from '#web/session/press-refused.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { voucherRoutes } from '../voucher-routes.ts';
import type { Offer } from './offer-fields.ts';
import styles from './Choice.module.css';

type Voucher = NonNullable<Offer['voucher']>;

type Shown = { code: string; openUntil: string };

/** Of why a code is not shown, in words; others are a connection that failed. */
const problems: Readonly<Record<string, () => string>> = {
  'voucher-shown': m.outcome_code_shown,
  'claim-over': m.outcome_over,
  'voucher-expired': m.outcome_code_expired,
  'voucher-not-found': m.outcome_code_gone,
  'voucher-key-unknown': m.outcome_code_gone,
};

/** The code is kept in no store, and gone with the page. */
export function VoucherCode({ claimId, voucher }: { claimId: string; voucher: Voucher }) {
  const readOnly = useReadOnly();
  return (
    <Card title={m.outcome_code()}>
      <div className={styles['voucher']}>
        {readOnly ? <p>{m.outcome_code_read_only()}</p> : <Code claimId={claimId} voucher={voucher} />}
      </div>
    </Card>
  );
}

function Code({ claimId, voucher }: { claimId: string; voucher: Voucher }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const show = async () => {
    if (busy) return;
    setBusy(true);
    const result = await call<typeof voucherRoutes.showVoucher>('POST /api/outcome/:claimId/voucher', {
      params: { claimId },
      body: {},
    });
    setBusy(false);
    if (!result.ok) await pressRefused(result.error);
    setProblem(result.ok ? '' : (problems[result.error.code] ?? m.quote_trouble_offline)());
    if (result.ok) setShown(result.answer);
  };
  // Without its code the box is not drawn, and takes no focus.
  useEffect(() => {
    if (shown !== null) status.current?.focus();
  }, [shown]);
  const { state, expiresOn } = voucher;
  const canShow = shown === null && (state === 'ready' || state === 'open');
  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className={styles['shown']}>
        {shown !== null && (
          <>
            <p className={styles['code']}>{shown.code}</p>
            <p>{m.outcome_code_keep({ time: formatTime(shown.openUntil) })}</p>
          </>
        )}
      </div>
      {shown !== null && <CopyCode code={shown.code} />}
      {canShow && <p>{state === 'ready' ? m.outcome_code_once() : m.outcome_code_open()}</p>}
      {shown === null && state === 'shown' && <p>{m.outcome_code_shown()}</p>}
      <p>{(state === 'expired' ? m.outcome_code_ended : m.outcome_code_until)({ date: formatDate(expiresOn) })}</p>
      {canShow && (
        <Button busy={busy} busyLabel={m.outcome_code_showing()} onClick={() => void show()}>
          {m.outcome_code_show()}
        </Button>
      )}
      <p role="alert" className={styles['trouble']}>
        {problem}
      </p>
      {canShow && <ByContact text={m.outcome_code_without_script()} />}
    </>
  );
}

function CopyCode({ code }: { code: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    setSaid((await copyText(code)) ? m.outcome_code_copied() : m.outcome_code_copy_failed());
  };
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        {m.outcome_code_copy()}
      </Button>
      <p role="status">{said}</p>
    </>
  );
}
