import { AccountForm } from '#web/account/AccountForm.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { ShownMail } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import styles from './Setup.module.css';

type TestMailProps = { mail: ShownMail; again: () => void; email: string };

export function TestMail({ mail: { test }, again, email }: TestMailProps) {
  return (
    <div className={styles['part']}>
      <h3>{m.setup_test()}</h3>
      {/* The status stays present, so that what changes in it is read out. */}
      <p role="status">
        {test === null
          ? m.setup_test_none()
          : test.isConfirmed
            ? m.setup_test_confirmed()
            : m.setup_test_sent({ at: formatDateTime(new Date(test.sentAt)) })}
      </p>
      {test !== null && !test.isConfirmed && <CodeForm again={again} />}
      <SendForm again={again} email={email} isFirst={test === null} />
    </div>
  );
}

function SendForm({ again, email, isFirst }: { again: () => void; email: string; isFirst: boolean }) {
  const send = async ({ to = '' }: Values) => {
    const result = await call<typeof setupRoutes.sendTestMail>('POST /api/account/sendTestMail', {
      body: { to },
      // The server waits for the mail server.
      timeoutMs: 30_000,
    });
    if (!result.ok) return result.error;
    again();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id="test-mail"
        fields={[
          {
            ...{ name: 'to', label: m.setup_test_to(), hint: m.setup_test_to_hint(), kind: 'text', initial: email },
            check: (value) => (couldBeEmail(value) ? null : m.account_email_format()),
          },
        ]}
        submit={isFirst ? m.setup_test_send() : m.setup_test_again()}
        busy={m.setup_test_sending()}
        send={send}
      />
    </div>
  );
}

function CodeForm({ again }: { again: () => void }) {
  const confirm = async ({ code = '' }: Values) => {
    const result = await call<typeof setupRoutes.confirmTestMail>('POST /api/account/confirmTestMail', {
      body: { code: code.replaceAll(/\s/g, '') },
    });
    if (!result.ok) return result.error;
    again();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id="test-code"
        fields={[
          {
            ...{ name: 'code', label: m.setup_test_code(), hint: m.setup_test_code_hint(), kind: 'code' },
            check: (value) => (/^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? null : m.setup_test_code_wrong()),
          },
        ]}
        submit={m.setup_test_confirm()}
        busy={m.account_saving()}
        send={confirm}
      />
    </div>
  );
}
