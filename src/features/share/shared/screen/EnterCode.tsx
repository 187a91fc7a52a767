import { useState, type FormEvent } from 'react';
import { CodeField } from '#claim/mailed-code/CodeField.tsx';
import { codeFrom } from '#claim/mailed-code/mailed-code.rules.ts';
import type { CallResult } from '#web/call.ts';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { Mailed } from './useShared.ts';
import styles from './Shared.module.css';

type Entered = { outcome: 'right' | 'malformed' | 'wrong' | 'over'; left: number | null };
type Another = { outcome: Mailed; minutes: number | null };

type EnterCodeProps = {
  mailed: Mailed;
  /** Draws the next page itself after a right code. */
  enter: (code: string) => Promise<CallResult<Entered>>;
  sendAnother: () => Promise<CallResult<Another>>;
  end: () => void;
};

/** `limited`: three codes were mailed within the hour, so none was mailed now. */
const leads: Record<Mailed, () => string> = {
  sent: m.shared_code_lead,
  limited: m.shared_code_limited,
  unmailable: m.shared_code_unmailable,
};

type CodeFailure = Failure<'code', string>;

const check = (code: string): Errors<'code'> => (codeFrom(code) === null ? { code: m.code_malformed() } : {});

const wrongText = (left: number | null): string =>
  left === 1 ? m.code_wrong_one() : m.code_wrong({ left: left ?? 0 });

function useEnterCode({ enter, end }: EnterCodeProps) {
  const send = async (code: string): Promise<CodeFailure | null> => {
    const entered = await enter(code);
    if (!entered.ok) {
      if (entered.error.status === 404) end();
      return { reason: m.shared_failed() };
    }
    const { outcome, left } = entered.answer;
    if (outcome === 'right') return null;
    if (outcome === 'over') return { reason: m.shared_code_over() };
    return { errors: { code: outcome === 'malformed' ? m.code_malformed() : wrongText(left) } };
  };
  return useForm<string, 'code', string>({ check, send });
}

function useAnotherCode({ sendAnother, end }: EnterCodeProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const send = async () => {
    setBusy(true);
    setSaid('');
    const sent = await sendAnother();
    setBusy(false);
    if (!sent.ok) {
      if (sent.error.status === 404) end();
      else setSaid(m.shared_failed());
      return;
    }
    const { outcome, minutes } = sent.answer;
    if (outcome === 'limited') setSaid(m.shared_code_wait({ minutes: minutes ?? 1 }));
    else setSaid(outcome === 'sent' ? m.shared_code_sent() : m.shared_code_unmailable());
  };
  return { busy, said, send };
}

export function EnterCode(props: EnterCodeProps) {
  const { tried, errors, busy, submit } = useEnterCode(props);
  const another = useAnotherCode(props);
  useFocusOnError(tried, (field) => `shared-${field}`);
  const isError = tried.reason !== null || errors.code !== undefined;
  useTitle(isError ? m.error_title({ title: m.code_title() }) : m.code_title());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    void submit(typeof code === 'string' ? code : '');
  };
  return (
    <>
      <PageHeading>{m.code_title()}</PageHeading>
      <p className={styles['lead']}>{leads[props.mailed]()}</p>
      <ErrorSummary key={tried.attempt}>{tried.reason !== null && <p>{tried.reason}</p>}</ErrorSummary>
      <Card>
        <form noValidate className={styles['form']} onSubmit={onSubmit}>
          <CodeField id="shared-code" name="code" error={errors.code} />
          <Button type="submit" wide busy={busy} busyLabel={m.code_busy()}>
            {m.code_submit()}
          </Button>
        </form>
        <p role="status" className={styles['said']}>
          {another.said}
        </p>
        <Button
          look="secondary"
          wide
          busy={another.busy}
          busyLabel={m.code_another_busy()}
          onClick={() => void another.send()}
        >
          {m.code_another()}
        </Button>
      </Card>
    </>
  );
}
