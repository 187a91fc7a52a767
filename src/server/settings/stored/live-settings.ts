import { incompleteMailMessage, mailFrom, smtpUrl, type MailSettings } from '#server/gateways/mail/mail-settings.ts';
import {
  paymentSettings,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecrets,
  type PaymentSettings,
} from '#server/gateways/payment/payment-settings.ts';
import { origin } from '../setting-parsers.ts';
import {
  smsAccountSid,
  smsAuthToken,
  smsFrom,
  smsSettings,
  type SmsSettings,
} from '#server/gateways/sms/sms-settings.ts';

/** The settings that administrators may also choose in the browser. A group is set whole, by one source. */
export const storableGroups = {
  publicUrl: ['PUBLIC_URL'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

export type StorableGroup = keyof typeof storableGroups;
export type StorableName = (typeof storableGroups)[StorableGroup][number];

/** What changes while the portal runs. Read it where it is used, and keep no copy. */
export type LiveSettings = {
  /** Where people reach the portal: an origin. */
  publicUrl: URL;
  /** Null stores mails in a folder of `dataDir`; in production they stay queued until it is set. */
  mail: MailSettings | null;
  sms: SmsSettings | null;
  payments: PaymentSettings;
};

/** Take the place of Twilio's and Stripe's own in tests. */
export type TestApis = { sms: URL | null; stripe: URL | null };

export type ReadLive = <T>(name: StorableName, fallback: T, parse: (text: string) => T) => T;

/** Reads the live settings from one source, the environment or the store; `given` names what that one sets. */
export function liveSettingsFrom(
  read: ReadLive,
  given: readonly string[],
  { production, testApis, publicUrl }: { production: boolean; testApis: TestApis; publicUrl: URL },
): { live: LiveSettings; messages: Record<StorableGroup, readonly string[]> } {
  const smtp = read('SMTP_URL', null, smtpUrl);
  const from = read('MAIL_FROM', '', mailFrom);
  const { sms, messages: smsMessages } = smsSettings(
    {
      accountSid: read('SMS_ACCOUNT_SID', null, smsAccountSid),
      authToken: read('SMS_AUTH_TOKEN', null, smsAuthToken),
      from: read('SMS_FROM', null, smsFrom),
      apiUrl: testApis.sms,
    },
    given,
    production,
  );
  const { payments, messages: paymentMessages } = paymentSettings(
    {
      secretKey: read('STRIPE_SECRET_KEY', null, stripeSecretKey),
      publishableKey: read('STRIPE_PUBLISHABLE_KEY', null, stripePublishableKey),
      webhookSecrets: read('STRIPE_WEBHOOK_SECRET', [], stripeWebhookSecrets),
      apiUrl: testApis.stripe,
    },
    given,
    production,
  );
  return {
    live: { publicUrl: read('PUBLIC_URL', publicUrl, origin), mail: smtp && { ...smtp, from }, sms, payments },
    messages: { publicUrl: [], mail: incompleteMailMessage(given), sms: smsMessages, payments: paymentMessages },
  };
}
