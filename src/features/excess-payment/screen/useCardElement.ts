import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { cardAppearance, watchAppearance } from './card-appearance.ts';
import { loadCardForm } from './load-stripe.ts';
import type { PaymentStart } from '#features/excess-payment/rest/payment-answers.rules.ts';

type Opened = { stripe: Stripe; elements: StripeElements };

/**
 * Returns the message to show, or null: the form shows errors of its fields itself. A payment that was taken back, as
 * somebody else pays, has none that anybody could read.
 */
function cardErrorText({ type, code, message }: StripeError): string | null {
  if (code === 'payment_intent_unexpected_state') return '';
  return type === 'validation_error' ? null : (message ?? '');
}

export function useCardElement({ clientSecret, publishableKey, returnUrl }: PaymentStart, onBroken: () => void) {
  const { brand, locale } = useBoot();
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened | null>(null);
  const [ready, setReady] = useState(false);

  const open = useEffectEvent(async (place: HTMLElement, isLeft: () => boolean): Promise<() => void> => {
    const stripe = await loadCardForm(publishableKey ?? '', locale);
    if (isLeft()) return () => {};
    const elements = stripe.elements({ clientSecret, appearance: cardAppearance() });
    // Stripe shows a wallet where the account, the domain and the device have it (decision 132).
    const wallets = { applePay: 'auto', googlePay: 'auto' } as const;
    const card = elements.create('payment', { layout: 'tabs', wallets, business: { name: brand.companyName } });
    card.on('ready', () => setReady(true));
    card.on('loaderror', () => onBroken());
    card.mount(place);
    opened.current = { stripe, elements };
    const unwatch = watchAppearance(() => void elements.update({ appearance: cardAppearance() }));
    return () => {
      unwatch();
      card.destroy();
    };
  });
  const broken = useEffectEvent(() => onBroken());
  useEffect(() => {
    let left = false;
    let close = () => {};
    const place = box.current;
    if (place === null) return undefined;
    open(place, () => left).then(
      (closer) => (close = closer),
      () => left || broken(),
    );
    return () => {
      left = true;
      opened.current = null;
      close();
    };
  }, []);

  const confirm = async (): Promise<string | null> => {
    if (opened.current === null || !ready) return null;
    const { stripe, elements } = opened.current;
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } });
    return cardErrorText(error);
  };
  return { box, ready, confirm };
}
