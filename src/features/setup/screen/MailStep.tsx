import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import type { ShownMail, ShownTest } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { GivenValues } from './GivenValues.tsx';
import { SenderChecks } from './SenderChecks.tsx';
import type { StepProps } from './setup-props.ts';
import { Saved } from './Saved.tsx';
import { TestMessage } from './TestMessage.tsx';
import styles from './Setup.module.css';

export function MailStep({ setup, again }: StepProps) {
  const { mail, publicUrl } = setup;
  const given = mail.settings.filter(({ isGiven }) => isGiven);
  const [saved, setSaved] = useState(0);
  const onSaved = () => {
    setSaved(saved + 1);
    again();
  };
  return (
    <>
      <PublicAddress publicUrl={publicUrl} isProduction={setup.isProduction} />
      <h3>{m.setup_mail_server()}</h3>
      <Saved text={m.setup_mail_saved()} times={saved} />
      {given.length > 0 ? <GivenServer mail={mail} /> : <ServerForm key={mail.seen} mail={mail} onSaved={onSaved} />}
      {mail.server !== null && (
        <>
          <TestMail test={mail.test} again={again} email={setup.email} />
          <SenderChecks from={mail.server.from} />
        </>
      )}
    </>
  );
}

/** It decides about cookies and links before the store is open, so it is the environment's alone. */
function PublicAddress({ publicUrl, isProduction }: { publicUrl: string; isProduction: boolean }) {
  const isHere = publicUrl === location.origin;
  const isPlain = isProduction && publicUrl.startsWith('http:');
  return (
    <div className={styles['part']}>
      <h3>{m.setup_address()}</h3>
      <p className={styles['wide']}>
        <code className="mono">{publicUrl}</code>
      </p>
      <p className={styles['hint']}>{m.setup_address_given({ name: 'PUBLIC_URL' })}</p>
      {!isHere && <p className={styles['warned']}>{m.setup_address_other({ here: location.origin })}</p>}
      {isPlain && <p className={styles['warned']}>{m.setup_address_plain()}</p>}
    </div>
  );
}

const passwordText = (isSet: boolean): string => (isSet ? m.setup_secret_set() : m.setup_mail_no_password());

function GivenServer({ mail: { settings, server, hasPassword } }: { mail: ShownMail }) {
  const shown: Record<string, string> = {
    SMTP_URL: server === null ? '' : `${server.host}:${server.port}${server.user === '' ? '' : `, ${server.user}`}`,
    MAIL_FROM: server?.from ?? '',
  };
  const values = settings.map(({ name }) => ({ key: name, value: shown[name] ?? '' }));
  return (
    <GivenValues
      settings={settings}
      items={[...values, { key: m.account_password(), value: passwordText(hasPassword) }]}
    />
  );
}

const hostShape = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|[0-9a-f]*:[0-9a-f:.]+)$/i;

function checkPort(value: string): string | null {
  const port = Number(value);
  return /^\d{1,5}$/.test(value.trim()) && port >= 1 && port <= 65_535 ? null : m.setup_mail_port_wrong();
}

function fieldsOf({ server, hasPassword }: ShownMail): AccountField[] {
  return [
    {
      ...{ name: 'host', label: m.setup_mail_host(), hint: m.setup_mail_host_hint(), kind: 'text' },
      initial: server?.host ?? '',
      check: (value) => (hostShape.test(value.trim()) ? null : m.setup_mail_host_wrong()),
    },
    {
      ...{ name: 'port', label: m.setup_mail_port(), hint: m.setup_mail_port_hint(), kind: 'text' },
      initial: String(server?.port ?? 587),
      check: checkPort,
    },
    {
      ...{ name: 'user', label: m.setup_mail_user(), hint: m.setup_mail_user_hint(), kind: 'text' },
      initial: server?.user ?? '',
      check: () => null,
    },
    {
      ...{ name: 'password', label: m.setup_mail_password(), kind: 'secret' },
      hint: hasPassword ? m.setup_secret_keep() : m.setup_secret_hint(),
      check: () => null,
    },
    {
      ...{ name: 'from', label: m.setup_mail_from(), hint: m.setup_mail_from_hint(), kind: 'text' },
      initial: server?.from ?? '',
      check: (value) => (couldBeEmail(value) ? null : m.account_email_format()),
    },
  ];
}

function ServerForm({ mail, onSaved }: { mail: ShownMail; onSaved: () => void }) {
  const save = async ({ host = '', port = '', user = '', password = '', from = '' }: Values) => {
    const result = await call<typeof setupRoutes.saveMailServer>('POST /api/account/saveMailServer', {
      body: { host, port: Number(port), user, password: password === '' ? null : password, from, seen: mail.seen },
    });
    if (!result.ok) return result.error;
    onSaved();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id="mail-server"
        fields={fieldsOf(mail)}
        submit={m.setup_mail_save()}
        busy={m.account_saving()}
        send={save}
      />
    </div>
  );
}

type TestMailProps = { test: ShownTest; again: () => void; email: string };

function TestMail({ test, again, email }: TestMailProps) {
  return (
    <TestMessage
      {...{ id: 'mail', test, again }}
      words={{
        ...{ title: m.setup_test(), none: m.setup_test_none(), confirmed: m.setup_test_confirmed() },
        sent: (at) => m.setup_test_sent({ at }),
        ...{ send: m.setup_test_send(), again: m.setup_test_again() },
        ...{ code: m.setup_test_code(), codeWrong: m.setup_test_code_wrong() },
      }}
      to={{
        ...{ label: m.setup_test_to(), hint: m.setup_test_to_hint(), initial: email },
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
