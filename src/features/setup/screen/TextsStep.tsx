import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { SetupAnswer, ShownTest, ShownTexts } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import type { StepProps } from './setup-props.ts';
import { StoredValues } from './StoredValues.tsx';
import { TestMessage } from './TestMessage.tsx';

export function TextsStep({ setup, again }: StepProps) {
  const { texts } = setup;
  return (
    <StoredValues
      state={stateText(setup)}
      title={m.setup_texts_account()}
      saved={m.setup_texts_saved()}
      group={texts}
      given={givenOf(texts)}
      again={again}
      form={{
        id: 'texts-provider',
        fields: fieldsOf(texts),
        submit: m.setup_texts_save(),
        busy: m.account_saving(),
        send: ({ accountSid = '', authToken = '', from = '' }: Values, seen) =>
          call<typeof setupRoutes.saveTexts>('POST /api/account/saveTexts', {
            body: { accountSid, authToken: authToken.trim() || null, from, seen },
          }),
      }}
      stop={{
        label: m.setup_texts_stop(),
        send: () => call<typeof setupRoutes.stopTexts>('POST /api/account/stopTexts', { body: { seen: texts.seen } }),
      }}
    >
      {texts.provider !== null && <TestText test={texts.test} again={again} />}
    </StoredValues>
  );
}

function stateText({ texts: { provider }, isProduction }: SetupAnswer): string {
  if (provider !== null) return m.setup_texts_on({ from: provider.from });
  return isProduction ? m.setup_texts_off() : m.setup_texts_practice({ path: '/demo/texts' });
}

function givenOf({ settings, provider }: ShownTexts) {
  const shown: Record<string, string> = {
    SMS_ACCOUNT_SID: provider?.accountSid ?? '',
    SMS_AUTH_TOKEN: m.setup_secret_set(),
    SMS_FROM: provider?.from ?? '',
  };
  return settings.map(({ name }) => ({ key: name, value: shown[name] ?? '' }));
}

function fieldsOf({ provider }: ShownTexts): AccountField[] {
  return [
    {
      name: 'accountSid',
      label: m.setup_texts_sid(),
      hint: m.setup_texts_sid_hint(),
      kind: 'code',
      initial: provider?.accountSid ?? '',
      check: (value) => (/^AC[0-9a-f]{32}$/i.test(value.trim()) ? null : m.setup_texts_sid_wrong()),
    },
    {
      name: 'authToken',
      label: m.setup_texts_token(),
      kind: 'secret',
      hint: provider === null ? m.setup_secret_hint() : m.setup_secret_keep(),
      check: (value) => (value.trim() !== '' || provider !== null ? null : m.setup_texts_token_empty()),
    },
    {
      name: 'from',
      label: m.setup_texts_from(),
      hint: m.setup_texts_from_hint(),
      kind: 'text',
      initial: provider?.from ?? '',
      check: (value) => (value.trim() === '' ? m.setup_texts_from_empty() : null),
    },
  ];
}

function TestText({ test, again }: { test: ShownTest; again: () => void }) {
  return (
    <TestMessage
      id="text"
      test={test}
      again={again}
      words={{
        title: m.setup_text_test(),
        none: m.setup_text_none(),
        confirmed: m.setup_text_confirmed(),
        sent: (at) => m.setup_text_sent({ at }),
        send: m.setup_text_send(),
        again: m.setup_text_again(),
        code: m.setup_text_code(),
        codeWrong: m.setup_text_code_wrong(),
      }}
      to={{
        label: m.setup_text_to(),
        hint: m.setup_text_to_hint(),
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
