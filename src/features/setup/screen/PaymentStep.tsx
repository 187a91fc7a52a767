import { useState } from 'react';
import { AccountForm } from '#web/account/AccountForm.tsx';
import type { AccountField, Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { ShownPayment } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import { GivenValues } from './GivenValues.tsx';
import { PaymentWebhook } from './PaymentWebhook.tsx';
import { CheckKeys } from './CheckKeys.tsx';
import { Saved } from './Saved.tsx';
import type { StepProps } from './setup-props.ts';
import { StopButton } from './StopButton.tsx';
import styles from './Setup.module.css';

export function PaymentStep({ setup, again }: StepProps) {
  const { payment, isProduction } = setup;
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
  const isGiven = payment.settings.some((one) => one.isGiven);
  return (
    <>
      <p role="status" ref={state} tabIndex={-1}>
        {stateText(payment)}
      </p>
      <PaymentWebhook payment={payment} again={again} />
      <h3>{m.setup_payment_keys()}</h3>
      <Saved text={m.setup_payment_checked()} times={saved} />
      {isGiven ? <GivenKeys payment={payment} /> : <KeysForm key={payment.seen} {...{ payment, onSaved }} />}
      {payment.kind === 'stripe' && <CheckKeys again={again} />}
      {payment.seen !== null && !isGiven && (
        <StopButton
          label={isProduction ? m.setup_payment_stop() : m.setup_payment_stop_practice()}
          stop={() =>
            call<typeof setupRoutes.stopPayments>('POST /api/account/stopPayments', { body: { seen: payment.seen } })
          }
          onStopped={onStopped}
        />
      )}
    </>
  );
}

function stateText({ kind, isLive }: ShownPayment): string {
  if (kind === 'stripe') return isLive ? m.setup_payment_live() : m.setup_payment_test();
  return kind === 'practice' ? m.setup_payment_practice() : m.setup_payment_off();
}

function GivenKeys({ payment: { settings, publishableKey } }: { payment: ShownPayment }) {
  const valueOf = (name: string) => (name === 'STRIPE_PUBLISHABLE_KEY' ? (publishableKey ?? '') : m.setup_secret_set());
  return <GivenValues settings={settings} items={settings.map(({ name }) => ({ key: name, value: valueOf(name) }))} />;
}

function secretField(
  name: string,
  words: { label: string; hint: string; empty: string },
  isKept: boolean,
): AccountField {
  return {
    ...{ name, label: words.label, kind: 'secret', hint: isKept ? m.setup_secret_keep() : words.hint },
    check: (value) => (value.trim() !== '' || isKept ? null : words.empty),
  };
}

function fieldsOf({ publishableKey }: ShownPayment): AccountField[] {
  const isKept = publishableKey !== null;
  const secret = {
    ...{ label: m.setup_payment_secret(), hint: m.setup_payment_secret_hint(), empty: m.setup_payment_secret_empty() },
  };
  const signing = {
    ...{ label: m.setup_payment_signing(), hint: m.setup_payment_signing_hint() },
    empty: m.setup_payment_signing_empty(),
  };
  return [
    {
      ...{ name: 'publishableKey', label: m.setup_payment_publishable(), kind: 'code' },
      ...{ hint: m.setup_payment_publishable_hint(), initial: publishableKey ?? '' },
      check: (value) => (/^pk_(?:test|live)_\w+$/.test(value.trim()) ? null : m.setup_payment_publishable_wrong()),
    },
    secretField('secretKey', secret, isKept),
    secretField('webhookSecret', signing, isKept),
  ];
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

function KeysForm({ payment, onSaved }: { payment: ShownPayment; onSaved: () => void }) {
  const save = async ({ publishableKey = '', secretKey = '', webhookSecret = '' }: Values) => {
    const secrets = { secretKey: textOrNull(secretKey), webhookSecret: textOrNull(webhookSecret) };
    const result = await call<typeof setupRoutes.savePaymentKeys>('POST /api/account/savePaymentKeys', {
      body: { publishableKey, ...secrets, seen: payment.seen },
      // The server waits for Stripe.
      timeoutMs: 30_000,
    });
    if (!result.ok) return result.error;
    onSaved();
    return null;
  };
  return (
    <div className={styles['form']}>
      <AccountForm
        id="payment-keys"
        fields={fieldsOf(payment)}
        submit={m.setup_payment_save()}
        busy={m.setup_payment_checking()}
        send={save}
      />
    </div>
  );
}
