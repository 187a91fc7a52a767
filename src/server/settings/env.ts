import { resolve } from 'node:path';

import type { BootChat } from '#shared/page/boot.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';
import { chatKind, chatSetting, chatwootToken } from './chat-setting.ts';
import type { FormerKey } from '#server/secrets/derived-key.ts';
import { claimStepUp, type ClaimStepUp, type Retention } from './evidence-settings.ts';
import { externalProvidersOf, type ExternalProvider } from './external-provider-setting.ts';
import { vapidPrivateKey, type VapidKeys } from '#server/gateways/push/push-settings.ts';
import { photoStoreUrl, type PhotoStoreSettings } from '#server/gateways/photo-store/photo-store-url.ts';
import { identityClientsOf, type IdentityClient } from '#server/identity/identity-client-setting.ts';
import {
  bearerToken,
  emailAddress,
  hostName,
  hostNames,
  idleMinutes,
  longText,
  nodeEnv,
  onOrOff,
  requiredOrOptional,
  origin,
  postgresUrl,
  proxies,
  secret,
  secrets,
  shareOrOff,
  webhookSecrets,
  wholeNumber,
} from './setting-parsers.ts';
import { settingsTable } from './settings-table.ts';
import { liveSettingsFrom, type LiveSettings, type TestApis } from './stored/live-settings.ts';
import { otlpEndpoint, otlpHeaders, serviceName, type TracingSettings } from './tracing-setting.ts';

/** All settings, validated. Secrets in this object must never be logged. */
export type Settings = LiveSettings & {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  photoStore: PhotoStoreSettings | null;
  /** The names that the environment sets, which no administrator may store. */
  given: readonly string[];
  testApis: TestApis;
  /** The newest first; empty without AfterShip. */
  aftershipSecrets: readonly string[];
  /** Null without VAPID_PRIVATE_KEY: outside production `main` then stores a pair in `dataDir`. */
  vapid: VapidKeys | null;
  chat: BootChat;
  desk: boolean;
  /** For how long a handler takes photos of claim after claim before beginning anew. */
  benchShiftHours: number;
  /** Above it, a lead must refund. */
  refundLimitPence: number;
  notifications: boolean;
  demo: boolean;
  brandsDir: string | null;
  brandHosts: () => readonly string[];
  defaultBrand: string | null;
  production: boolean;
  integrationKey: string | null;
  trustProxy: false | true | string[];
  /** 32 bytes. Empty without SECRET_KEY: `main` then stores one in `dataDir`. */
  secretKey: Buffer;
  /** Old secrets that are still read. `main` adds the one stored in `dataDir` if SECRET_KEY has been set since. */
  oldSecretKeys: readonly Buffer[];
  formerKeys: readonly FormerKey[];
  pollSeconds: number;
  identityClients: IdentityClient[];
  externalProviders: ExternalProvider[];
  webhookHosts: string[];
  adminEmail: string | null;
  staffTwoFactor: boolean;
  /** Without use, until the session of an account with a role ends; null as long as any other's. */
  staffIdleMs: number | null;
  claimStepUp: ClaimStepUp;
  retention: Retention;
  /** Null disables metrics. A null token allows only programs on this machine. */
  metrics: { token: string | null } | null;
  vitals: number;
  serviceWorker: boolean;
  drainSeconds: number;
  tracing: TracingSettings | null;
};

export class SettingsError extends Error {
  readonly messages: string[];

  constructor(messages: string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

type Name = (typeof settingsTable)[number][0];
type Environment = Partial<Record<Name, string | undefined>> & NodeJS.ProcessEnv;

type Read = <T>(name: Name, fallback: T, parse: (text: string) => T) => T;

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

const readWebhooks = (read: Read) => ({
  aftershipSecrets: read('AFTERSHIP_WEBHOOK_SECRET', [], webhookSecrets),
  webhookHosts: read('WEBHOOK_ALLOW_HOSTS', [], hostNames),
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
  complaintYears: read('RETAIN_COMPLAINT_YEARS', 3, (text) => wholeNumber(text, 3, 100)),
});

const readDesk = (read: Read): Pick<Settings, 'desk' | 'benchShiftHours' | 'refundLimitPence'> => ({
  desk: read('DESK', true, onOrOff),
  benchShiftHours: read('BENCH_SHIFT_HOURS', 8, (text) => wholeNumber(text, 1, 24)),
  refundLimitPence: read('REFUND_LIMIT', 100, (text) => wholeNumber(text, 0, 1_000_000)) * 100,
});

const replicaWithoutPrimary = 'DATABASE_REPLICA_URL needs the DATABASE_URL whose replica it is.';

function readTracing(read: Read): Settings['tracing'] {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, otlpEndpoint);
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', {}, otlpHeaders);
  const name = read('OTEL_SERVICE_NAME', 'fettle', serviceName);
  const share = read('OTEL_TRACES_SAMPLER_ARG', 1, shareOrOff);
  return endpoint && { endpoint, headers, serviceName: name, share };
}

/** Until the store is open, which has brands too. */
const noHosts = (): readonly string[] => [];

export function readSettings(env: Environment = process.env): Settings {
  const messages: string[] = [];
  const read = readerOf(env, messages);
  const production = read('NODE_ENV', 'development', nodeEnv) === 'production';
  const port = read('PORT', 3000, (text) => wholeNumber(text, 0, 65_535));
  const databaseUrl = read('DATABASE_URL', null, postgresUrl);
  const databaseReplicaUrl = read('DATABASE_REPLICA_URL', null, postgresUrl);
  if (databaseReplicaUrl !== null && databaseUrl === null) messages.push(replicaWithoutPrimary);
  const given = settingsTable.map(([name]) => name).filter((name) => env[name]?.trim());
  const testApis = { sms: read('SMS_API_URL', null, origin), stripe: read('STRIPE_API_URL', null, origin) };
  const fixed = { production, testApis, publicUrl: new URL(`http://localhost:${port}`) };
  const { live, messages: liveMessages } = liveSettingsFrom(read, given, fixed);
  const { chat, messages: chatMessages } = chatSetting(readChat(read));
  messages.push(...Object.values(liveMessages).flat(), ...chatMessages);
  const metricsToken = read('METRICS_TOKEN', null, bearerToken);
  const demo = read('DEMO', databaseUrl === null && !production, onOrOff);
  const settings: Settings = {
    port,
    host: read('HOST', production ? '0.0.0.0' : '127.0.0.1', hostName),
    dataDir: resolve(read('DATA_DIR', './data', (text) => text)),
    databaseUrl,
    databaseReplicaUrl,
    photoStore: read('PHOTO_STORE_URL', null, photoStoreUrl),
    ...live,
    testApis,
    given,
    vapid: read('VAPID_PRIVATE_KEY', null, vapidPrivateKey),
    chat,
    ...readDesk(read),
    demo,
    brandHosts: noHosts,
    brandsDir: read('BRANDS_DIR', null, (text) => resolve(text)),
    defaultBrand: read('DEFAULT_BRAND', null, (text) => text),
    production,
    notifications: read('NOTIFICATIONS', true, onOrOff),
    integrationKey: read('INTEGRATION_KEY', null, longText),
    trustProxy: read('TRUST_PROXY', false, proxies),
    secretKey: read('SECRET_KEY', Buffer.alloc(0), secret),
    oldSecretKeys: read('SECRET_KEY_OLD', [], secrets),
    formerKeys: [],
    identityClients: read('IDENTITY_CLIENTS', [], identityClientsOf),
    externalProviders: read('OIDC_PROVIDERS', [], externalProvidersOf),
    ...readWebhooks(read),
    adminEmail: read('ADMIN_EMAIL', null, emailAddress),
    // Everybody knows the password of the demo's accounts, which have no second step.
    staffTwoFactor: read('STAFF_TWO_FACTOR', !demo, requiredOrOptional),
    staffIdleMs: read('STAFF_IDLE_MINUTES', 30, idleMinutes) * minuteMs || null,
    claimStepUp: read('CLAIM_STEP_UP', 'off', claimStepUp),
    retention: readRetention(read),
    metrics: read('METRICS', false, onOrOff) ? { token: metricsToken } : null,
    vitals: read('VITALS', 0.25, shareOrOff),
    drainSeconds: read('DRAIN_SECONDS', 0, (text) => wholeNumber(text, 0, 60)),
    tracing: readTracing(read),
    serviceWorker: read('SERVICE_WORKER', true, onOrOff),
    pollSeconds: read('POLL_SECONDS', 30, (text) => wholeNumber(text, 5, 3_600)),
  };
  if (production) messages.push(...productionMessages(settings, env));
  if (messages.length > 0) throw new SettingsError(messages);
  return settings;
}

function productionMessages({ demo, metrics }: Settings, env: Environment): string[] {
  return [
    demo && 'DEMO must not be on with NODE_ENV=production, because everybody knows the demo claims. Set DEMO=off.',
    metrics?.token === null && 'METRICS_TOKEN must be set with METRICS=on and NODE_ENV=production.',
    !env['SECRET_KEY']?.trim() &&
      'SECRET_KEY must be set with NODE_ENV=production: 32 characters or more, for example from openssl rand -base64 32.',
  ].filter((message) => message !== false);
}
