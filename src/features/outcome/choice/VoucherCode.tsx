import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ByTelephone } from '#claim/deciding/ByTelephone.tsx';
import { CodeStep } from '#claim/deciding/CodeStep.tsx';
import { troubleTexts } from '#claim/deciding/trouble-texts.ts';
import { callTroubleOf, type Trouble } from '#claim/deciding/trouble.ts';
import { codeFieldId, useCodeStep } from '#claim/deciding/useCodeStep.ts';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { call, type CallError } from '#web/call.ts';
import { copyText } from '#web/copy-text.ts';
import { useFocusOnFirstError, useForm } from '#web/form/useForm.ts';
import { useErrorTitle } from '#web/form/wrong.ts';
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
  'code-by-telephone': m.outcome_code_telephone,
  'code-limited': troubleTexts['code-limited'],
};

type VoucherCodeProps = {
  claimId: string;
  voucher: Voucher;
  /** How a showing is confirmed, as a choice is. */
  confirmation: string;
};

/** The code is kept in no store, and gone with the page. */
export function VoucherCode(props: VoucherCodeProps) {
  const readOnly = useReadOnly();
  return (
    <Card title={m.outcome_code()}>
      <div className={styles['voucher']}>{readOnly ? <p>{m.outcome_code_read_only()}</p> : <Code {...props} />}</div>
    </Card>
  );
}

function useVoucher({ claimId, confirmation }: VoucherCodeProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState('');
  const params = { claimId };
  const refuse = async (error: CallError): Promise<Trouble> => {
    await pressRefused(error);
    setProblem((problems[error.code] ?? m.quote_trouble_offline)());
    return callTroubleOf(error);
  };
  const mailCode = async () => {
    const mailed = await call<typeof voucherRoutes.mailVoucherCode>('POST /api/outcome/:claimId/voucher/code', {
      params,
    });
    return mailed.ok ? null : refuse(mailed.error);
  };
  const show = async (code?: string) => {
    const body = code === undefined ? {} : { code };
    const result = await call<typeof voucherRoutes.showVoucher>('POST /api/outcome/:claimId/voucher', { params, body });
    if (!result.ok) return refuse(result.error);
    setShown(result.answer);
    return null;
  };
  const step = useCodeStep({ asksCode: confirmation === 'mailed-code', mailCode });
  const form = useForm<string, 'code', Trouble>({
    check: () => step.check(),
    send: () => step.send(show),
    values: step.code,
  });
  useFocusOnFirstError(form.tried, () => codeFieldId);
  useErrorTitle(form.isFailed);
  return { shown, step, form, problem: form.tried.reason === null ? '' : problem };
}

function Code(props: VoucherCodeProps) {
  const { shown, step, form, problem } = useVoucher(props);
  const { state, expiresOn, openUntil } = props.voucher;
  const canShow = shown === null && (state === 'ready' || state === 'open');
  return (
    <>
      <ShownCode shown={shown} />
      {canShow && (
        <p>{openUntil === null ? m.outcome_code_once() : m.outcome_code_open({ time: formatTime(openUntil) })}</p>
      )}
      {shown === null && state === 'shown' && <p>{m.outcome_code_shown()}</p>}
      <p>{(state === 'expired' ? m.outcome_code_ended : m.outcome_code_until)({ date: formatDate(expiresOn) })}</p>
      {canShow && <ShowForm {...{ step, form }} confirmation={props.confirmation} />}
      <p role="alert" className={styles['trouble']}>
        {problem}
      </p>
      {canShow && <ByContact text={m.outcome_code_without_script()} />}
    </>
  );
}

function ShownCode({ shown }: { shown: Shown | null }) {
  const status = useRef<HTMLDivElement>(null);
  // Without its code the box is not drawn, and takes no focus.
  useEffect(() => {
    if (shown !== null) status.current?.focus();
  }, [shown]);
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
    </>
  );
}

type ShowFormProps = Pick<ReturnType<typeof useVoucher>, 'step' | 'form'> & Pick<VoucherCodeProps, 'confirmation'>;

/** One press shows the code; where the client asks for codes, the first one mails it. */
function ShowForm({ step, form, confirmation }: ShowFormProps) {
  if (confirmation === 'by-telephone') return <ByTelephone text={m.outcome_code_telephone()} />;
  const { busy, errors, submit } = form;
  const mails = confirmation === 'mailed-code' && !step.isOn;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(step.code);
  };
  return (
    <form noValidate autoComplete="off" className={styles['voucher']} onSubmit={onSubmit}>
      <CodeStep step={step} busy={busy} error={errors.code} />
      <Button type="submit" busy={busy} busyLabel={mails ? m.code_another_busy() : m.outcome_code_showing()}>
        {mails ? m.decision_code_mail() : m.outcome_code_show()}
      </Button>
    </form>
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
