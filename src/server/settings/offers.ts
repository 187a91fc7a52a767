import type { Offers } from '#shared/page/boot.ts';
import type { Settings } from './env.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';

type OfferSettings = Pick<Settings, 'payments' | 'sms' | 'vapid' | 'serviceWorker' | 'publicUrl' | 'production'>;

/** Service workers and web push need a secure context (W3C Secure Contexts). */
function isSecureContext({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

export function offersOf(settings: OfferSettings): Offers {
  const { payments, vapid, serviceWorker, publicUrl, production } = settings;
  return {
    payment: payments.kind === 'stripe' || (payments.kind === 'practice' && !production),
    texts: canText(settings),
    push: vapid !== null && serviceWorker && isSecureContext(publicUrl),
  };
}
