import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { ShownPayment } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { PaymentWebhook } from './PaymentWebhook.tsx';
import { CheckKeys } from './CheckKeys.tsx';
import type { StepProps } from './setup-props.ts';
import { StoredValues } from './StoredValues.tsx';

export function PaymentStep({ setup, again }: StepProps) {
  const { payment, isProduction } = setup;
  return (
    <StoredValues
      state={stateText(payment)}
      title={m.setup_payment_keys()}
      saved={m.setup_payment_checked()}
      group={payment}
      given={givenOf(payment)}
      again={again}
      before={<PaymentWebhook payment={payment} again={again} />}
      form={{
        id: 'payment-keys',
        fields: fieldsOf(payment),
        submit: m.setup_payment_save(),
        busy: m.setup_payment_checking(),
        send: saveKeys,
      }}
      stop={{
        label: isProduction ? m.setup_payment_stop() : m.setup_payment_stop_practice(),
        send: () =>
          call<typeof setupRoutes.stopPayments>('POST /api/account/stopPayments', { body: { seen: payment.seen } }),
      }}
    >
      {payment.kind === 'stripe' && <CheckKeys again={again} />}
    </StoredValues>
  );
}

function stateText({ kind, isLive }: ShownPayment): string {
  if (kind === 'stripe') return isLive ? m.setup_payment_live() : m.setup_payment_test();
  return kind === 'practice' ? m.setup_payment_practice() : m.setup_payment_off();
}

function givenOf({ settings, publishableKey }: ShownPayment) {
  const valueOf = (name: string) => (name === 'STRIPE_PUBLISHABLE_KEY' ? (publishableKey ?? '') : m.setup_secret_set());
  return settings.map(({ name }) => ({ key: name, value: valueOf(name) }));
}

function secretField(
  name: string,
  words: { label: string; hint: string; empty: string },
  isKept: boolean,
): AccountField {
  return {
    name,
    label: words.label,
    kind: 'secret',
    hint: isKept ? m.setup_secret_keep() : words.hint,
    check: (value) => (value.trim() !== '' || isKept ? null : words.empty),
  };
}

function fieldsOf({ publishableKey }: ShownPayment): AccountField[] {
  const isKept = publishableKey !== null;
  const secret = {
    label: m.setup_payment_secret(),
    hint: m.setup_payment_secret_hint(),
    empty: m.setup_payment_secret_empty(),
  };
  const signing = {
    label: m.setup_payment_signing(),
    hint: m.setup_payment_signing_hint(),
    empty: m.setup_payment_signing_empty(),
  };
  return [
    {
      name: 'publishableKey',
      label: m.setup_payment_publishable(),
      kind: 'code',
      hint: m.setup_payment_publishable_hint(),
      initial: publishableKey ?? '',
      check: (value) => (/^pk_(?:test|live)_\w+$/.test(value.trim()) ? null : m.setup_payment_publishable_wrong()),
    },
    secretField('secretKey', secret, isKept),
    secretField('webhookSecret', signing, isKept),
  ];
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

function saveKeys({ publishableKey = '', secretKey = '', webhookSecret = '' }: Values, seen: string | null) {
  const secrets = { secretKey: textOrNull(secretKey), webhookSecret: textOrNull(webhookSecret) };
  return call<typeof setupRoutes.savePaymentKeys>('POST /api/account/savePaymentKeys', {
    body: { publishableKey, ...secrets, seen },
    // The server waits for Stripe.
    timeoutMs: 30_000,
  });
}
