import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { SetupAnswer, ShownTest, ShownTexts } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { GivenValues } from './GivenValues.tsx';
import { Saved } from './Saved.tsx';
import type { StepProps } from './setup-props.ts';
import { StopButton } from './StopButton.tsx';
import { TestMessage } from './TestMessage.tsx';
import styles from './Setup.module.css';

export function TextsStep({ setup, again }: StepProps) {
  const { texts } = setup;
  const [saved, setSaved] = useState(0);
  const [stopped, setStopped] = useState(0);
  const state = useFocusAfter<HTMLParagraphElement>(stopped);
  const onSaved = () => {
    setSaved(saved + 1);
    again();
  };
  const onStopped = () => {
    setSaved(0);
    setStopped(stopped + 1);
    again();
  };
  const isGiven = texts.settings.some((one) => one.isGiven);
  return (
    <>
      <p role="status" ref={state} tabIndex={-1}>
        {stateText(setup)}
      </p>
      <h3>{m.setup_texts_account()}</h3>
      <Saved text={m.setup_texts_saved()} times={saved} />
      {isGiven ? <GivenProvider texts={texts} /> : <ProviderForm key={texts.seen} {...{ texts, onSaved }} />}
      {texts.provider !== null && <TestText test={texts.test} again={again} />}
      {texts.seen !== null && !isGiven && (
        <StopButton
          label={m.setup_texts_stop()}
          stop={() => call<typeof setupRoutes.stopTexts>('POST /api/account/stopTexts', { body: { seen: texts.seen } })}
          onStopped={onStopped}
        />
      )}
    </>
  );
}

function stateText({ texts: { provider }, isProduction }: SetupAnswer): string {
  if (provider !== null) return m.setup_texts_on({ from: provider.from });
  return isProduction ? m.setup_texts_off() : m.setup_texts_practice({ path: '/demo/texts' });
}

function GivenProvider({ texts: { settings, provider } }: { texts: ShownTexts }) {
  const shown: Record<string, string> = {
    SMS_ACCOUNT_SID: provider?.accountSid ?? '',
    SMS_AUTH_TOKEN: m.setup_secret_set(),
    SMS_FROM: provider?.from ?? '',
  };
  return (
    <GivenValues settings={settings} items={settings.map(({ name }) => ({ key: name, value: shown[name] ?? '' }))} />
  );
}

function fieldsOf({ provider }: ShownTexts): AccountField[] {
  return [
    {
      ...{ name: 'accountSid', label: m.setup_texts_sid(), hint: m.setup_texts_sid_hint(), kind: 'code' },
      initial: provider?.accountSid ?? '',
      check: (value) => (/^AC[0-9a-f]{32}$/i.test(value.trim()) ? null : m.setup_texts_sid_wrong()),
    },
    {
      ...{ name: 'authToken', label: m.setup_texts_token(), kind: 'secret' },
      hint: provider === null ? m.setup_secret_hint() : m.setup_secret_keep(),
      check: (value) => (value.trim() !== '' || provider !== null ? null : m.setup_texts_token_empty()),
    },
    {
      ...{ name: 'from', label: m.setup_texts_from(), hint: m.setup_texts_from_hint(), kind: 'text' },
      initial: provider?.from ?? '',
      check: (value) => (value.trim() === '' ? m.setup_texts_from_empty() : null),
    },
  ];
}

function ProviderForm({ texts, onSaved }: { texts: ShownTexts; onSaved: () => void }) {
  const save = async ({ accountSid = '', authToken = '', from = '' }: Values) => {
    const result = await call<typeof setupRoutes.saveTexts>('POST /api/account/saveTexts', {
      body: { accountSid, authToken: authToken.trim() === '' ? null : authToken, from, seen: texts.seen },
    });
    if (!result.ok) return result.error;
    onSaved();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id="texts-provider"
        fields={fieldsOf(texts)}
        submit={m.setup_texts_save()}
        busy={m.account_saving()}
        send={save}
      />
    </div>
  );
}

function TestText({ test, again }: { test: ShownTest; again: () => void }) {
  return (
    <TestMessage
      {...{ id: 'text', test, again }}
      words={{
        ...{ title: m.setup_text_test(), none: m.setup_text_none(), confirmed: m.setup_text_confirmed() },
        sent: (at) => m.setup_text_sent({ at }),
        ...{ send: m.setup_text_send(), again: m.setup_text_again() },
        ...{ code: m.setup_text_code(), codeWrong: m.setup_text_code_wrong() },
      }}
      to={{
        ...{ label: m.setup_text_to(), hint: m.setup_text_to_hint() },
        check: (value) => (value.trim() === '' ? m.setup_text_to_empty() : null),
      }}
      send={(to) =>
        call<typeof setupRoutes.sendTestText>('POST /api/account/sendTestText', {
          body: { to },
          // The server waits for the provider.
          timeoutMs: 30_000,
        })
      }
      confirm={(code) =>
        call<typeof setupRoutes.confirmTestText>('POST /api/account/confirmTestText', { body: { code } })
      }
    />
  );
}
