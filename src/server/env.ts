import { resolve } from 'node:path';

import type { BootChat } from '#shared/boot.ts';
import { chatKind, chatSetting, chatwootToken } from './chat-setting.ts';
import { claimStepUp, type ClaimStepUp, type Retention } from './evidence-settings.ts';
import { externalProvidersOf, type ExternalProvider } from './external-provider-setting.ts';
import { halfOfMail, mailFrom, smtpUrl, type MailSettings } from './gateways/mail-settings.ts';
import {
  paymentSettings,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecrets,
  type PaymentSettings,
} from './gateways/payment-settings.ts';
import { vapidPrivateKey, type VapidKeys } from './gateways/push-settings.ts';
import { smsAccountSid, smsAuthToken, smsFrom, smsSettings, type SmsSettings } from './gateways/sms-settings.ts';
import { photoStoreUrl, type PhotoStoreSettings } from './gateways/photo-store-url.ts';
import { identityClientsOf, type IdentityClient } from './identity/identity-client-setting.ts';
import {
  bearerToken,
  emailAddress,
  hostName,
  hostNames,
  longText,
  nodeEnv,
  onOrOff,
  origin,
  postgresUrl,
  proxies,
  secret,
  shareOrOff,
  wholeNumber,
} from './setting-parsers.ts';

/** Everything that can be set from outside, checked. Secrets never leave this object for a log. */
export type Settings = {
  port: number;
  host: string;
  publicUrl: URL;
  dataDir: string;
  databaseUrl: string | null;
  /** Null keeps photos in a folder of `dataDir`. */
  photoStore: PhotoStoreSettings | null;
  payments: PaymentSettings;
  /** Null keeps mails in a folder of `dataDir`; in production it keeps them unsent until it is set. */
  mail: MailSettings | null;
  /** Null keeps texts in a folder of `dataDir`; in production there are none then. */
  sms: SmsSettings | null;
  /** Null where VAPID_PRIVATE_KEY is not set: outside production `main` then keeps a pair beside the data. */
  vapid: VapidKeys | null;
  /** What the help button of every page opens. */
  chat: BootChat;
  /** Whether claimants are told what happens to their claim. */
  notifications: boolean;
  demo: boolean;
  production: boolean;
  integrationKey: string | null;
  trustProxy: false | true | string[];
  /** 32 bytes. Empty where SECRET_KEY is not set: `main` then keeps one beside the data. */
  secretKey: Buffer;
  pollSeconds: number;
  identityClients: IdentityClient[];
  /** Other providers that people may sign in by. */
  externalProviders: ExternalProvider[];
  /** Hosts that webhooks may go to although their addresses are not public. */
  webhookHosts: string[];
  /** Who becomes the administrator of a portal that has none. */
  adminEmail: string | null;
  claimStepUp: ClaimStepUp;
  retention: Retention;
  /** Null: no figures are shown. A null token opens them to programs of this machine alone. */
  metrics: { token: string | null } | null;
  /** The share of visits whose pages tell how fast they were, 0 to 1. */
  vitals: number;
  /** Whether browsers keep the portal's shell; where not, one that has done so drops it. */
  serviceWorker: boolean;
};

/** The settings are not usable; `messages` has one clear sentence for each that is wrong. */
export class SettingsError extends Error {
  readonly messages: string[];

  constructor(messages: string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** Every setting, its default and what it is for: `docs/operations.md` has the same list, and a test compares them. */
export const settingsTable = [
  ['PORT', '3000', 'The TCP port to listen on; 0 takes a free one.'],
  ['HOST', '127.0.0.1, or 0.0.0.0 in production', 'The address to listen on.'],
  ['PUBLIC_URL', 'http://localhost:PORT', 'Where people reach the portal: an http(s) address without a path.'],
  ['DATA_DIR', './data', 'The folder of the embedded database and everything else that is kept.'],
  [
    'DATABASE_URL',
    'none: the embedded database',
    'An external PostgreSQL, 15 or newer: postgres://user:password@host/database.',
  ],
  [
    'PHOTO_STORE_URL',
    'none: a folder in DATA_DIR',
    'An S3-compatible store for photos: s3://key:secret@host/bucket?region=eu-west-2 (s3+http:// without TLS).',
  ],
  [
    'STRIPE_SECRET_KEY',
    'none: the practice provider, or no payment online in production',
    'The secret or restricted key of the Stripe account that takes the excess.',
  ],
  ['STRIPE_PUBLISHABLE_KEY', 'none', 'The publishable key of the same account and mode.'],
  [
    'STRIPE_WEBHOOK_SECRET',
    'none',
    'The signing secret of the webhook PUBLIC_URL/api/payments/webhook; two, separated by a comma, while one is replaced.',
  ],
  ['STRIPE_API_URL', "none: Stripe's own", 'A stand-in for the API of Stripe, with test keys; never in production.'],
  [
    'DEMO',
    'on with the embedded database, otherwise off',
    '`on` loads the demo claims, `off` starts empty. Never on in production, and a store with demo claims does not start there.',
  ],
  [
    'INTEGRATION_KEY',
    'none',
    "A key of 32 characters or more that the operator's system may use beside the stored ones.",
  ],
  [
    'SMTP_URL',
    'none: mails are kept in DATA_DIR, and in production unsent until this is set',
    'The mail server that takes the mails: smtp://user:password@host:587 (STARTTLS is required) or smtps://user:password@host:465.',
  ],
  ['MAIL_FROM', 'none; required with SMTP_URL', 'The address that mails come from.'],
  [
    'CHAT',
    'built-in',
    '`built-in` for the chat of this portal, `chatwoot` for the widget of a Chatwoot, `off` for how to reach the company.',
  ],
  ['CHATWOOT_URL', 'none; required with CHAT=chatwoot', 'Where that Chatwoot is: an http(s) address without a path.'],
  ['CHATWOOT_TOKEN', 'none; required with CHAT=chatwoot', 'The website token of its inbox.'],
  [
    'SMS_ACCOUNT_SID',
    'none: texts are kept in DATA_DIR, and in production there are none',
    'The account at Twilio that sends the texts.',
  ],
  ['SMS_AUTH_TOKEN', 'none', 'The Auth Token of the same account, which also signs what it tells of a text.'],
  [
    'SMS_FROM',
    'none',
    'Who texts come from: a number such as +447700900123, a name of at most 11 letters and digits, or a messaging service MG….',
  ],
  ['SMS_API_URL', "none: Twilio's own", 'A stand-in for the API of Twilio; never in production.'],
  [
    'VAPID_PRIVATE_KEY',
    'generated beside the data; in production none, and then no web push',
    'The private key by which push services of browsers know the portal; the public one is made of it.',
  ],
  [
    'NOTIFICATIONS',
    'on',
    '`on` tells claimants by mail, text and push what happens to their claim; `off` tells nothing, nor later what happened meanwhile.',
  ],
  ['TRUST_PROXY', 'off', '`off`, or the addresses (or CIDR ranges) of the proxies in front, separated by commas.'],
  [
    'SECRET_KEY',
    'generated beside the data; required in production',
    'A secret of 32 characters or more that signs and hashes.',
  ],
  [
    'IDENTITY_CLIENTS',
    'none: the portal alone',
    'Other systems that sign people in with the accounts of this portal, as JSON: `[{"id", "secret", "redirectUris"}]`.',
  ],
  [
    'OIDC_PROVIDERS',
    'none',
    'Other OpenID Connect providers that people may sign in by, as JSON: `[{"id", "displayName", "issuer", "clientId", "clientSecret"}]`.',
  ],
  [
    'ADMIN_EMAIL',
    'none',
    'Who is invited as the first administrator when the portal starts without one; also npm run admin.',
  ],
  [
    'WEBHOOK_ALLOW_HOSTS',
    'none: public addresses alone',
    'Hosts that webhooks may go to although their addresses are private, separated by commas.',
  ],
  [
    'CLAIM_STEP_UP',
    'off',
    'Whether a right reference and post code also need a code that is e-mailed: `off`, `after-failure` or `always`.',
  ],
  ['RETAIN_CLAIM_YEARS', 'none: kept', 'Years after which a claim that has ended is erased (1 to 100).'],
  [
    'RETAIN_ATTACHMENT_DAYS',
    'none: as long as the claim',
    'Days after its claim has ended that a file of a claimant’s message is kept (1 to 36500).',
  ],
  ['RETAIN_SENT_DAYS', '30', 'Days that is kept what became of a mail or text (1 to 36500); its content goes sooner.'],
  ['RETAIN_AUDIT_YEARS', 'none: kept', 'Years that an entry of the audit is kept (1 to 100).'],
  ['POLL_SECONDS', '30', 'How often a visible screen asks for news, in seconds (5 to 3600).'],
  [
    'METRICS',
    'off',
    '`on` answers Prometheus at /metrics: to programs of this machine alone, or to whoever has METRICS_TOKEN.',
  ],
  [
    'METRICS_TOKEN',
    'none; required in production with METRICS=on',
    'The bearer token that opens /metrics, of 32 characters or more.',
  ],
  [
    'VITALS',
    '0.25',
    'The share of visits (0.01 to 1) whose pages tell how fast they were, without saying whose; `off` asks none.',
  ],
  [
    'SERVICE_WORKER',
    'on',
    '`on` lets browsers keep the shell of the portal, which then opens at once and without a network; `off` has them drop it.',
  ],
  ['NODE_ENV', 'none', '`production` makes the settings strict; `development` and `test` change nothing.'],
] as const;

type Name = (typeof settingsTable)[number][0];
type Environment = Partial<Record<Name, string | undefined>> & NodeJS.ProcessEnv;

type Read = <T>(name: Name, fallback: T, parse: (text: string) => T) => T;

/** Reads one setting after the other; what is wrong with one is added to `messages`. */
function readerOf(env: Environment, messages: string[]): Read {
  return (name, fallback, parse) => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      messages.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  };
}

const readSms = (read: Read) => ({
  accountSid: read('SMS_ACCOUNT_SID', null, smsAccountSid),
  authToken: read('SMS_AUTH_TOKEN', null, smsAuthToken),
  from: read('SMS_FROM', null, smsFrom),
  apiUrl: read('SMS_API_URL', null, origin),
});

const readStripe = (read: Read) => ({
  secretKey: read('STRIPE_SECRET_KEY', null, stripeSecretKey),
  publishableKey: read('STRIPE_PUBLISHABLE_KEY', null, stripePublishableKey),
  webhookSecrets: read('STRIPE_WEBHOOK_SECRET', [], stripeWebhookSecrets),
  apiUrl: read('STRIPE_API_URL', null, origin),
});

const readChat = (read: Read) => ({
  kind: read('CHAT', 'built-in', chatKind),
  url: read('CHATWOOT_URL', null, origin),
  token: read('CHATWOOT_TOKEN', null, chatwootToken),
});

const readRetention = (read: Read): Settings['retention'] => ({
  claimYears: read('RETAIN_CLAIM_YEARS', null, (text) => wholeNumber(text, 1, 100)),
  attachmentDays: read('RETAIN_ATTACHMENT_DAYS', null, (text) => wholeNumber(text, 1, 36_500)),
  sentDays: read('RETAIN_SENT_DAYS', 30, (text) => wholeNumber(text, 1, 36_500)),
  auditYears: read('RETAIN_AUDIT_YEARS', null, (text) => wholeNumber(text, 1, 100)),
});

/** Reads and checks every setting at once. Throws SettingsError with all that is wrong. */
export function readSettings(env: Environment = process.env): Settings {
  const messages: string[] = [];
  const read = readerOf(env, messages);
  const production = read('NODE_ENV', 'development', nodeEnv) === 'production';
  const port = read('PORT', 3000, (text) => wholeNumber(text, 0, 65_535));
  const databaseUrl = read('DATABASE_URL', null, postgresUrl);
  const given = settingsTable.map(([name]) => name).filter((name) => env[name]?.trim());
  const smtp = read('SMTP_URL', null, smtpUrl);
  const from = read('MAIL_FROM', '', mailFrom);
  const { sms, messages: smsMessages } = smsSettings(readSms(read), given, production);
  const { payments, messages: paymentMessages } = paymentSettings(readStripe(read), given, production);
  const { chat, messages: chatMessages } = chatSetting(readChat(read));
  messages.push(...halfOfMail(given), ...smsMessages, ...paymentMessages, ...chatMessages);
  const metricsToken = read('METRICS_TOKEN', null, bearerToken);
  const settings: Settings = {
    port,
    host: read('HOST', production ? '0.0.0.0' : '127.0.0.1', hostName),
    publicUrl: read('PUBLIC_URL', new URL(`http://localhost:${port}`), origin),
    dataDir: resolve(read('DATA_DIR', './data', (text) => text)),
    databaseUrl,
    photoStore: read('PHOTO_STORE_URL', null, photoStoreUrl),
    payments,
    mail: smtp && { ...smtp, from },
    sms,
    vapid: read('VAPID_PRIVATE_KEY', null, vapidPrivateKey),
    chat,
    demo: read('DEMO', databaseUrl === null && !production, onOrOff),
    production,
    notifications: read('NOTIFICATIONS', true, onOrOff),
    integrationKey: read('INTEGRATION_KEY', null, longText),
    trustProxy: read('TRUST_PROXY', false, proxies),
    secretKey: read('SECRET_KEY', Buffer.alloc(0), secret),
    identityClients: read('IDENTITY_CLIENTS', [], identityClientsOf),
    externalProviders: read('OIDC_PROVIDERS', [], externalProvidersOf),
    webhookHosts: read('WEBHOOK_ALLOW_HOSTS', [], hostNames),
    adminEmail: read('ADMIN_EMAIL', null, emailAddress),
    claimStepUp: read('CLAIM_STEP_UP', 'off', claimStepUp),
    retention: readRetention(read),
    metrics: read('METRICS', false, onOrOff) ? { token: metricsToken } : null,
    vitals: read('VITALS', 0.25, shareOrOff),
    serviceWorker: read('SERVICE_WORKER', true, onOrOff),
    pollSeconds: read('POLL_SECONDS', 30, (text) => wholeNumber(text, 5, 3_600)),
  };
  if (production) messages.push(...productionMessages(settings, env));
  if (messages.length > 0) throw new SettingsError(messages);
  return settings;
}

/** What is allowed on a developer's machine but not where real people come. */
function productionMessages({ demo, metrics }: Settings, env: Environment): string[] {
  return [
    demo && 'DEMO must not be on with NODE_ENV=production, because everybody knows the demo claims. Set DEMO=off.',
    metrics?.token === null && 'METRICS_TOKEN must be set with METRICS=on and NODE_ENV=production.',
    !env['SECRET_KEY']?.trim() &&
      'SECRET_KEY must be set with NODE_ENV=production: 32 characters or more, for example from openssl rand -base64 32.',
  ].filter((message) => message !== false);
}
