import type { Chances } from './chances.ts';
import type { ProbeRequest } from './ask.ts';
import { type Cast, password, postcode } from './cast.ts';
import { nearly, nearlyText } from './mutate-json.ts';
import { routesOf, type Portal } from '../../harness/portal.ts';
import { sample } from './sample.ts';
import { operatorKey } from '../../harness/server-process.ts';

/** A call as the server routes it, and a document that it takes. */
export type Call = { method: string; route: string; base: unknown; type: string; query: string[] };

const child = '01930000-0000-7000-8000-0000000000cc';
const channels = { mail: true, text: true, push: false };
const subscription = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};
const webhook = { webhookId: '', url: 'https://hooks.example.com/1', eventTypes: ['claim.state_changed'] };

/** What the calls take that no OpenAPI document describes. */
const described: Record<string, unknown> = {
  'POST /api/enduser/login': { reference: 'CLM-2GYB-W4CT-9N', postcode, sharedDevice: true, link: '' },
  'POST /api/enduser/login/code': { code: '123456' },
  'POST /api/enduser/mailLink': { reference: 'CLM-2GYB-W4CT-9N' },
  'POST /api/enduser/logout': { over: false },
  'POST /api/enduser/sendMessage': {
    claimId: '',
    subject: 'Hello',
    message: 'My charger',
    gdprConsent: true,
    clientId: child,
    attachments: [child],
  },
  'POST /api/enduser/chat': { claimId: '', gdprConsent: true },
  'POST /api/enduser/chat/messages': { claimId: '', clientId: child, text: 'Hello' },
  'POST /api/enduser/chat/typing': { claimId: '' },
  'POST /api/enduser/chat/seen': { claimId: '', position: 1 },
  'POST /api/enduser/chat/attach': { claimId: '' },
  'POST /api/enduser/notificationPreferences': { claimId: '' },
  'POST /api/enduser/changeNotificationPreferences': {
    claimId: '',
    channels,
    locale: 'en-GB',
    quietHours: false,
    stopped: false,
  },
  'POST /api/enduser/switchLanguage': { claimId: '', locale: 'pl' },
  'POST /api/enduser/pushState': { claimId: '', endpoint: null },
  'POST /api/enduser/subscribePush': { claimId: '', subscription },
  'POST /api/enduser/unsubscribePush': { claimId: '', endpoint: subscription.endpoint },
  'POST /api/create-payment-intent/Create': { item: { id: '' } },
  'POST /api/excess-payment/:claimId/check': {},
  'POST /api/excess-payment/:claimId/practice/confirm': { clientSecret: 'pi_1_secret_1', number: '4242424242424242' },
  'POST /api/excess-payment/:claimId/practice/second-factor': { clientSecret: 'pi_1_secret_1', passed: true },
  'POST /api/vitals': { route: 'claim', lcp: 1_200, inp: 80, cls: 0.01 },
  'POST /api/account/createIntegrationKey': { name: 'Repairs', scopes: ['claims:read'] },
  'POST /api/account/revokeIntegrationKey': { keyId: child },
  'POST /api/account/retryDelivery': { id: child, kind: 'mail' },
  'POST /api/account/createWebhook': { url: webhook.url, eventTypes: webhook.eventTypes },
  'POST /api/account/changeWebhook': webhook,
  'POST /api/account/rotateWebhookSecret': { webhookId: '', overlapHours: 24 },
  'POST /api/account/testWebhook': { webhookId: '', type: 'claim.state_changed' },
  'POST /api/account/replayWebhook': { webhookId: '', since: '2026-11-20T10:00:00.000Z' },
  'POST /api/account/deleteWebhook': { webhookId: '' },
  'POST /api/account/turnWebhookOff': { webhookId: '' },
  'POST /api/account/turnWebhookOn': { webhookId: '', skipMissed: false },
  'POST /api/account/replayEvents': { webhookId: '', since: '2026-11-20T10:00:00.000Z' },
  'POST /api/account/replayEvent': { webhookId: '', eventId: child },
  'POST /api/enduser/login/anotherCode': {},
  'POST /api/payments/webhook': { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } },
};

const queries: Record<string, string[]> = {
  'GET /api/enduser/chat': ['claimId', 'after', 'before'],
  'GET /api/account/audit': ['before', 'after', 'limit', 'action', 'from', 'to', 'claim', 'actor'],
  'GET /api/account/auditFile': ['from', 'to', 'action', 'claim'],
  'GET /api/account/deliveries': ['state', 'before', 'channel', 'search'],
  'GET /api/account/webhookDeliveries': ['webhookId', 'state', 'before', 'limit'],
  'GET /api/account/webhookDelivery': ['webhookId', 'eventId'],
  'GET /api/account/noticePreviews': ['brand', 'locale'],
  'GET /api/account/noticeMail': ['brand', 'locale', 'notice', 'name', 'id'],
};

type Operation = {
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: Record<string, { schema?: Record<string, unknown>; example?: unknown }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

async function operationsOf(origin: string, prefix: string): Promise<Map<string, Call>> {
  const answer = await fetch(`${origin}${prefix}/openapi.json`);
  const { paths, components } = (await answer.json()) as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]): [string, Call] => {
      const own = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const route = own.startsWith(prefix) ? own : prefix + own;
      const method = name.toUpperCase();
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['application/json', null];
      const base = content && (content.example ?? sample(content.schema ?? {}, components?.schemas ?? {}));
      const query = (operation.parameters ?? []).flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));
      return [`${method} ${route}`, { method, route, base, type, query }];
    }),
  );
  return new Map(calls);
}

/** Every call of the route table with a document that it would take, and those whose document is a guess. */
export async function callsOf(portal: Portal): Promise<{ calls: Call[]; guessed: string[] }> {
  const known = new Map([
    ...(await operationsOf(portal.origin, '/api/account')),
    ...(await operationsOf(portal.origin, '/api/integration/v1')),
  ]);
  const guessed: string[] = [];
  const routes = (await routesOf(portal)).filter((name) => name !== 'POST /graphql');
  const calls = routes.map((name): Call => {
    const [method = '', route = ''] = name.split(' ');
    const query = queries[name] ?? known.get(name)?.query ?? ['claimId'];
    if (known.has(name)) return { ...(known.get(name) as Call), query };
    const isGuess = !(name in described) && method !== 'GET';
    if (isGuess) guessed.push(name);
    return { method, route, base: described[name] ?? { claimId: '', id: '' }, type: 'application/json', query };
  });
  return { calls, guessed };
}

type Fill = (cast: Cast, chances: Chances) => string;

const claimId: Fill = ({ claims }, { pick }) => pick(claims).id;
const fills: Record<string, Fill> = {
  claimId,
  number: ({ claims }, { pick }) => pick(claims).number,
  reference: ({ claims }, { pick }) => pick(claims).number,
  postcode: () => postcode,
  accountId: ({ person, admin }, { pick }) => pick([person, person, admin]).id,
  webhookId: (cast) => cast.webhookId,
  email: (cast) => cast.email,
  password: () => password,
  currentPassword: () => password,
  systemName: () => 'Repair',
  kind: () => 'inspection',
  name: () => 'front.jpg',
  provider: () => 'example',
  eventId: () => child,
  '*': (_cast, { pick }) => pick(['track', 'claim/my-claim', 'account/login', 'nothing', 'claim/messages']),
};

function fillOf(key: string, route: string): Fill | undefined {
  if (key !== 'id') return fills[key];
  if (route.includes('/webhooks/')) return fills['webhookId'];
  if (route.includes('/chats/')) return (cast) => cast.chatId;
  return route.includes('create-payment-intent') ? claimId : undefined;
}

/** The document about this cast: its claims, accounts and addresses. */
function about(node: unknown, route: string, cast: Cast, chances: Chances): unknown {
  if (Array.isArray(node)) return node.map((item) => about(item, route, cast, chances));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const fill = typeof value === 'string' ? fillOf(key, route) : undefined;
      return [key, fill && key !== 'name' ? fill(cast, chances) : about(value, route, cast, chances)];
    }),
  );
}

function credentials(route: string, cast: Cast, { chance, pick }: Chances): Record<string, string> {
  if (route.startsWith('/api/integration/')) return chance(0.97) ? { authorization: `Bearer ${operatorKey}` } : {};
  if (chance(0.05)) return {};
  if (route.startsWith('/api/account/')) return { cookie: pick([cast.admin, cast.admin, cast.person]).cookie };
  return { cookie: `${cast.claimCookie}; ${cast.person.cookie}` };
}

function addressOf({ route, query, method }: Call, cast: Cast, chances: Chances): string {
  const path = route.replaceAll(/:(\w+)|\*/g, (whole, key: string = whole) => {
    const value = fillOf(key, route)?.(cast, chances) ?? child;
    return encodeURIComponent((chances.chance(0.9) ? value : nearlyText(value, chances)).toWellFormed());
  });
  if (method !== 'GET' && chances.chance(0.8)) return path;
  const parameters = query.filter(() => chances.chance(0.7));
  const pairs = parameters.map((key) => {
    const value = nearlyText(fillOf(key, route)?.(cast, chances) ?? chances.pick(['0', '10', child]), chances);
    return `${key}=${encodeURIComponent(value.toWellFormed()).slice(0, 8_000)}`;
  });
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json;' },
  { 'content-encoding': 'gzip' },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': 'W/"\\"' },
  { accept: 'text/html' },
  { 'accept-language': 'x'.repeat(2_000) },
  { 'x-forwarded-for': '::ffff:999.1.1.1, not an address' },
  { range: 'bytes=5-1,-9' },
  { expect: 'nothing' },
];

/** One request near what this call takes. A GET has its chances in its address. */
export function requestFor(call: Call, cast: Cast, chances: Chances): ProbeRequest {
  const { method, route, type } = call;
  const address = `198.${18 + chances.below(2)}.${chances.below(256)}.${chances.below(256)}`;
  const sendsBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const body = sendsBody && chances.chance(0.98) ? nearly(about(call.base, route, cast, chances), chances) : null;
  return {
    method,
    path: addressOf(call, cast, chances),
    body,
    headers: {
      'x-forwarded-for': address,
      ...(body !== null && { 'content-type': type }),
      ...credentials(route, cast, chances),
      ...(chances.chance(0.04) && chances.pick(oddHeaders)),
    },
  };
}
