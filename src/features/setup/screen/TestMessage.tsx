import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import type { CallError, CallResult } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { ShownTest } from '../setup-answers.rules.ts';
import styles from './Setup.module.css';

type TestWords = {
  title: string;
  none: string;
  sent: (at: string) => string;
  confirmed: string;
  send: string;
  again: string;
  code: string;
  codeWrong: string;
};

type Sent = Promise<CallResult<unknown>>;

export type TestMessageProps = {
  /** Names the forms. */
  id: string;
  test: ShownTest;
  words: TestWords;
  to: Omit<AccountField, 'name' | 'kind'>;
  send: (to: string) => Sent;
  confirm: (code: string) => Sent;
  again: () => void;
};

/** Sends a message with a code, and takes the code from whoever got it. */
export function TestMessage(props: TestMessageProps) {
  const { test, words } = props;
  const [confirmed, setConfirmed] = useState(0);
  const status = useFocusAfter<HTMLParagraphElement>(confirmed);
  return (
    <div className={styles['part']}>
      <h3>{words.title}</h3>
      {/* The status stays present, so that what changes in it is read out. */}
      <p role="status" ref={status} tabIndex={-1}>
        {test === null
          ? words.none
          : test.isConfirmed
            ? words.confirmed
            : words.sent(formatDateTime(new Date(test.sentAt)))}
      </p>
      {test !== null && !test.isConfirmed && (
        <CodeForm {...props} onConfirmed={() => setConfirmed((times) => times + 1)} />
      )}
      <SendForm {...props} />
    </div>
  );
}

async function errorOf(result: CallResult<unknown>, again: () => void): Promise<CallError | null> {
  if (!result.ok) return result.error;
  again();
  return null;
}

function SendForm({ id, test, words, to: field, send, again }: TestMessageProps) {
  return (
    <div className={styles['form']}>
      <AccountForm
        id={`test-${id}`}
        fields={[{ ...field, name: 'to', kind: 'text' }]}
        submit={test === null ? words.send : words.again}
        busy={m.setup_test_sending()}
        send={async ({ to = '' }: Values) => errorOf(await send(to), again)}
      />
    </div>
  );
}

type CodeFormProps = TestMessageProps & { onConfirmed: () => void };

/** Goes away once the code is confirmed. */
function CodeForm({ id, words, confirm, again, onConfirmed }: CodeFormProps) {
  const enter = async ({ code = '' }: Values) => {
    const error = await errorOf(await confirm(code.replaceAll(/\s/g, '')), again);
    if (error === null) onConfirmed();
    return error;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id={`test-${id}-code`}
        fields={[
          {
            name: 'code',
            label: words.code,
            hint: m.setup_test_code_hint(),
            kind: 'code',
            check: (value) => (/^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? null : words.codeWrong),
          },
        ]}
        submit={m.setup_test_confirm()}
        busy={m.account_saving()}
        send={enter}
      />
    </div>
  );
}
