import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import type { ShownMail, ShownTest } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { PublicAddress } from './PublicAddress.tsx';
import { SenderChecks } from './SenderChecks.tsx';
import type { StepProps } from './setup-props.ts';
import { StoredValues } from './StoredValues.tsx';
import { TestMessage } from './TestMessage.tsx';

export function MailStep({ setup, again }: StepProps) {
  const { mail } = setup;
  return (
    <>
      <PublicAddress setup={setup} again={again} />
      <StoredValues
        title={m.setup_mail_server()}
        saved={m.setup_mail_saved()}
        group={mail}
        given={givenOf(mail)}
        again={again}
        form={{
          id: 'mail-server',
          fields: fieldsOf(mail),
          submit: m.setup_mail_save(),
          busy: m.account_saving(),
          send: ({ host = '', port = '', user = '', password = '', from = '' }: Values, seen) =>
            call<typeof setupRoutes.saveMailServer>('POST /api/account/saveMailServer', {
              body: { host, port: Number(port), user, password: password || null, from, seen },
            }),
        }}
      >
        {mail.server !== null && (
          <>
            <TestMail test={mail.test} again={again} email={setup.email} />
            <SenderChecks from={mail.server.from} />
          </>
        )}
      </StoredValues>
    </>
  );
}

const passwordText = (isSet: boolean): string => (isSet ? m.setup_secret_set() : m.setup_mail_no_password());

function givenOf({ settings, server, hasPassword }: ShownMail) {
  const shown: Record<string, string> = {
    SMTP_URL: server === null ? '' : `${server.host}:${server.port}${server.user === '' ? '' : `, ${server.user}`}`,
    MAIL_FROM: server?.from ?? '',
  };
  const values = settings.map(({ name }) => ({ key: name, value: shown[name] ?? '' }));
  return [...values, { key: m.account_password(), value: passwordText(hasPassword) }];
}

const hostShape = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|[0-9a-f]*:[0-9a-f:.]+)$/i;

function checkPort(value: string): string | null {
  const port = Number(value);
  return /^\d{1,5}$/.test(value.trim()) && port >= 1 && port <= 65_535 ? null : m.setup_mail_port_wrong();
}

function fieldsOf({ server, hasPassword }: ShownMail): AccountField[] {
  return [
    {
      name: 'host',
      label: m.setup_mail_host(),
      hint: m.setup_mail_host_hint(),
      kind: 'text',
      initial: server?.host ?? '',
      check: (value) => (hostShape.test(value.trim()) ? null : m.setup_mail_host_wrong()),
    },
    {
      name: 'port',
      label: m.setup_mail_port(),
      hint: m.setup_mail_port_hint(),
      kind: 'text',
      initial: String(server?.port ?? 587),
      check: checkPort,
    },
    {
      name: 'user',
      label: m.setup_mail_user(),
      hint: m.setup_mail_user_hint(),
      kind: 'text',
      initial: server?.user ?? '',
      check: () => null,
    },
    {
      name: 'password',
      label: m.setup_mail_password(),
      kind: 'secret',
      hint: hasPassword ? m.setup_secret_keep() : m.setup_secret_hint(),
      check: () => null,
    },
    {
      name: 'from',
      label: m.setup_mail_from(),
      hint: m.setup_mail_from_hint(),
      kind: 'text',
      initial: server?.from ?? '',
      check: (value) => (couldBeEmail(value) ? null : m.account_email_format()),
    },
  ];
}

type TestMailProps = { test: ShownTest; again: () => void; email: string };

function TestMail({ test, again, email }: TestMailProps) {
  return (
    <TestMessage
      id="mail"
      test={test}
      again={again}
      words={{
        title: m.setup_test(),
        none: m.setup_test_none(),
        confirmed: m.setup_test_confirmed(),
        sent: (at) => m.setup_test_sent({ at }),
        send: m.setup_test_send(),
        again: m.setup_test_again(),
        code: m.setup_test_code(),
        codeWrong: m.setup_test_code_wrong(),
      }}
      to={{
        label: m.setup_test_to(),
        hint: m.setup_test_to_hint(),
        initial: email,
        check: (value) => (couldBeEmail(value) ? null : m.account_email_format()),
      }}
      send={(to) =>
        call<typeof setupRoutes.sendTestMail>('POST /api/account/sendTestMail', {
          body: { to },
          // The server waits for the mail server.
          timeoutMs: 30_000,
        })
      }
      confirm={(code) =>
        call<typeof setupRoutes.confirmTestMail>('POST /api/account/confirmTestMail', { body: { code } })
      }
    />
  );
}
