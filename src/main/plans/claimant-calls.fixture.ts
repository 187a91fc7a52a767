import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';

import { addNominee } from '#features/share/acting.fixture.ts';
import { addHelperLink } from '#features/share/shared.fixture.ts';
import { claimExample } from '#features/integration/openapi-examples.ts';
import { schema } from '#main/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { claimPageNames } from '#shared/page/claim-pages.ts';

/** The claim under test, stored through the operator's API. */
const own = { reference: 'WALK-1', postcode: 'LS9 8AB' };

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

type Own = { claimId: string; messageId: string; childId: string };

function fieldsOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  const texts = fields.map((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return field.name;
    return depth > 0 ? `${field.name} ${fieldsOf(inner, depth - 1)}` : '';
  });
  return `{ __typename ${texts.join(' ')} }`;
}

const typeNamed = (name: string): GraphQLObjectType => schema.getType(name) as GraphQLObjectType;

/** Returns every query of the schema on the claim, one field at a time, because all at once exceed the cost limit. */
function queriesOf(claimId: string): string[] {
  const ofClaim = Object.values(typeNamed('Claim').getFields()).map((field) => {
    const inner = getNamedType(field.type);
    const args = field.args.length === 0 ? '' : '(eventName: "Collection Arranged")';
    return `${field.name}${args}${isObjectType(inner) ? ` ${fieldsOf(inner, 2)}` : ''}`;
  });
  return [
    ...ofClaim.map((field) => `{ claim(id: "${claimId}") { ${field} } }`),
    ...ofClaim.slice(0, 1).map((field) => `{ claim(number: "${own.reference}") { ${field} } }`),
    ...ofClaim.slice(0, 1).map((field) => `{ accountClaims { ${field} } }`),
    ...ofClaim.slice(0, 1).map((field) => `{ claims { ${field} } }`),
    `{ claimEvents(claimId: "${claimId}") ${fieldsOf(typeNamed('EventHistory'), 1)} }`,
    `{ claimEvents(claimId: "${claimId}", eventName: "Collection Arranged") { id } }`,
    `{ claimTimeline(claimId: "${claimId}", first: 50) ${fieldsOf(typeNamed('ClaimTimeline'), 2)} }`,
    `{ claimQuote(claimId: "${claimId}") ${fieldsOf(typeNamed('Quote'), 2)} }`,
  ];
}

/** Every query of the schema; a new one must be added to `queriesOf`. */
export const knownQueries = ['accountClaims', 'claim', 'claimEvents', 'claimQuote', 'claimTimeline', 'claims'];

/** Every mutation of the schema, as a claimant sends it. */
export const mutationsOf = ({ claimId, messageId, childId }: Own): Record<string, string> => ({
  setPasscode: `(model: { claimId: "${claimId}", passcode: "4071", passcodeType: "pin", gdprConsent: true }) { name }`,
  setSupportNeeds: `(model: { claimId: "${claimId}", codes: ["more-time"] }) { id }`,
  closeHelpOffer: `(model: { claimId: "${claimId}" }) { id }`,
  withdrawSupportNeed: `(model: { claimId: "${claimId}", code: "more-time" }) { id }`,
  withdrawPasscode: `(claimId: "${claimId}") { name }`,
  confirmIcloudLock: `(model: { claimId: "${claimId}", iCloudOff: true }) { name }`,
  changeDeliveryAddress: `(model: { id: "${claimId}", deliveryAddress: "1 Stonegate\\n\\n\\nYork\\nYO1 7HU", gdprConsent: true }) { id }`,
  updateMessage: `(model: { id: "${messageId}", read: true, active: true }) { id }`,
  updateMessageFlags: `(model: { id: "${messageId}", read: false }) { id }`,
  askAboutQuote: `(model: { claimId: "${claimId}", version: 1, message: "Why?", clientId: "${childId}" }) { id }`,
  askRebooking: `(model: { claimId: "${claimId}", parcelId: "${childId}", clientId: "${childId}", kind: "day", day: "2026-11-24" }) { id }`,
  withdrawRebooking: `(model: { claimId: "${claimId}", rebookingId: "${childId}" }) { id }`,
  mailOutcomeCode: `(model: { claimId: "${claimId}", offerVersion: 1, optionId: "${childId}" }) { id }`,
  answerSurvey: `(model: { claimId: "${claimId}", satisfaction: 4 }) { id }`,
  sendComplaint: `(model: { claimId: "${claimId}", kind: "service", words: "Late.", wanted: "", reach: "" }) { id }`,
  chooseOutcome: `(model: { claimId: "${claimId}", offerVersion: 1, optionId: "${childId}", consent: true }) { id }`,
  askAboutOutcome: `(model: { claimId: "${claimId}", offerVersion: 1, message: "Why?", clientId: "${childId}" }) { id }`,
  mailQuoteCode: `(model: { claimId: "${claimId}", version: 1, total: 1 }) { id }`,
  nominate: `(model: { claimId: "${claimId}", id: "${childId}", name: "Dana", relation: "", email: "dana@example.com", may: ["see"] }) { id }`,
  endNomination: `(model: { claimId: "${claimId}", id: "${childId}" }) { id }`,
  decideQuote: `(model: { claimId: "${claimId}", version: 1, total: 1, decision: "approve", consent: true }) { id }`,
});

/** Of a link that the claim has when the walk begins. */
const helperSecret = 'S'.repeat(43);

const push = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } };

const actingCallsOf = (claimId: string): Record<string, InjectOptions> => ({
  'POST /api/acting/:claimId/open': post(`/api/acting/${claimId}/open`, { secret: helperSecret }),
  'GET /api/acting/:claimId': { url: `/api/acting/${claimId}` },
  'POST /api/acting/:claimId/code': post(`/api/acting/${claimId}/code`, { code: '123456' }),
  'POST /api/acting/:claimId/anotherCode': post(`/api/acting/${claimId}/anotherCode`, {}),
  'POST /api/acting/:claimId/message': post(`/api/acting/${claimId}/message`, {
    subject: 'Hello',
    message: 'Hello',
    clientId: claimId,
  }),
  'POST /api/acting/:claimId/decideQuote': post(`/api/acting/${claimId}/decideQuote`, {
    version: 1,
    totalPence: 1,
    decision: 'approve',
    consent: true,
  }),
  'POST /api/acting/:claimId/chooseOutcome': post(`/api/acting/${claimId}/chooseOutcome`, {
    offerVersion: 1,
    optionId: claimId,
    consent: true,
  }),
  'POST /api/acting/:claimId/decisionCode': post(`/api/acting/${claimId}/decisionCode`, { about: 'quote' }),
  'POST /api/acting/:claimId/payment/check': post(`/api/acting/${claimId}/payment/check`, {}),
  'POST /api/acting/:claimId/payment/start': post(`/api/acting/${claimId}/payment/start`, {}),
  'GET /api/acting/:claimId/payment/receipt': { url: `/api/acting/${claimId}/payment/receipt` },
  'POST /api/acting/:claimId/stop': post(`/api/acting/${claimId}/stop`, {}),
});

const noticeCallsOf = (claimId: string): Record<string, InjectOptions> => ({
  'POST /api/enduser/notificationPreferences': post('/api/enduser/notificationPreferences', { claimId }),
  'POST /api/enduser/changeNotificationPreferences': post('/api/enduser/changeNotificationPreferences', {
    claimId,
    channels: { mail: true, text: true, push: true },
    locale: 'en-GB',
    quietHours: false,
    stopped: false,
  }),
  'POST /api/enduser/switchLanguage': post('/api/enduser/switchLanguage', { claimId, locale: 'pl' }),
  'POST /api/enduser/pushState': post('/api/enduser/pushState', { claimId, endpoint: push.endpoint }),
  'POST /api/enduser/subscribePush': post('/api/enduser/subscribePush', { claimId, subscription: push }),
  'POST /api/enduser/unsubscribePush': post('/api/enduser/unsubscribePush', { claimId, endpoint: push.endpoint }),
});

/** Every REST call of a claimant, by its route. The last ones end what the others need. */
export const restCallsOf = ({ claimId, childId }: Own): Record<string, InjectOptions> => ({
  'POST /api/enduser/login': post('/api/enduser/login', { ...own, postcode: 'M1 1AA' }),
  'GET /api/enduser/trackedClaims': { url: '/api/enduser/trackedClaims' },
  'POST /api/enduser/mailLink': post('/api/enduser/mailLink', { reference: own.reference }),
  'POST /api/enduser/sendMessage': post('/api/enduser/sendMessage', {
    claimId,
    subject: 'Hello',
    message: 'Hello',
    gdprConsent: true,
  }),
  'POST /api/enduser/chat': post('/api/enduser/chat', { claimId, gdprConsent: true }),
  'POST /api/enduser/chat/messages': post('/api/enduser/chat/messages', { claimId, clientId: childId, text: 'Hello' }),
  'GET /api/enduser/chat': { url: `/api/enduser/chat?claimId=${claimId}` },
  'POST /api/enduser/chat/typing': post('/api/enduser/chat/typing', { claimId }),
  'POST /api/enduser/chat/seen': post('/api/enduser/chat/seen', { claimId, position: 1 }),
  'POST /api/enduser/chat/attach': post('/api/enduser/chat/attach', { claimId }),
  'POST /api/enduser/attachments': {
    method: 'POST',
    url: `/api/enduser/attachments?claimId=${claimId}&name=a.pdf`,
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\n%%EOF'),
  },
  'GET /api/media/inspectionPhotos': { url: `/api/media/inspectionPhotos?claimId=${claimId}` },
  'GET /api/media/photos/:claimId/:kind/:id/:name': { url: `/api/media/photos/${claimId}/inspection/${childId}/front` },
  'GET /api/media/attachments/:claimId/:id/:name': { url: `/api/media/attachments/${claimId}/${childId}/a.pdf` },
  'GET /api/media/inspectionReport': { url: `/api/media/inspectionReport?claimId=${claimId}` },
  'GET /api/claims/:claimId/calendar/collection.ics': { url: `/api/claims/${claimId}/calendar/collection.ics` },
  'GET /api/claims/:claimId/calendar/delivery.ics': { url: `/api/claims/${claimId}/calendar/delivery.ics` },
  'POST /api/create-payment-intent/Create': post('/api/create-payment-intent/Create', { item: { id: claimId } }),
  'POST /api/excess-payment/:claimId/check': post(`/api/excess-payment/${claimId}/check`, {}),
  'GET /api/quote/:claimId/approval': { url: `/api/quote/${claimId}/approval` },
  'GET /api/quote/:claimId/approval.pdf': { url: `/api/quote/${claimId}/approval.pdf` },
  'GET /api/outcome/:claimId/choice': { url: `/api/outcome/${claimId}/choice` },
  'GET /api/outcome/:claimId/choice.pdf': { url: `/api/outcome/${claimId}/choice.pdf` },
  'POST /api/outcome/:claimId/voucher': post(`/api/outcome/${claimId}/voucher`, {}),
  'GET /api/excess-payment/:claimId/receipt': { url: `/api/excess-payment/${claimId}/receipt` },
  ...noticeCallsOf(claimId),
  'POST /api/enduser/shareClaim': post('/api/enduser/shareClaim', { claimId, linkId: childId, days: 7 }),
  'POST /api/shared/:claimId/open': post(`/api/shared/${claimId}/open`, { secret: helperSecret }),
  'GET /api/shared/:claimId': { url: `/api/shared/${claimId}` },
  'POST /api/shared/:claimId/code': post(`/api/shared/${claimId}/code`, { code: '123456' }),
  'POST /api/shared/:claimId/anotherCode': post(`/api/shared/${claimId}/anotherCode`, {}),
  ...actingCallsOf(claimId),
  'POST /api/enduser/endSharedLink': post('/api/enduser/endSharedLink', { claimId, linkId: childId }),
  'DELETE /api/enduser/attachments/:claimId/:id': {
    method: 'DELETE',
    url: `/api/enduser/attachments/${claimId}/${childId}`,
  },
  'POST /api/enduser/logout': post('/api/enduser/logout', {}),
});

/** Claimants' routes that are called below, or whose statements are those of others. */
export const walkedBeside: Record<string, string> = {
  'GET /api/enduser/events': 'a stream: its guard is that of every claim',
  'GET /api/enduser/chat/events': 'a stream: its guard is that of every claim',
  'GET /api/acting/:claimId/events': 'a stream: its guard is that of the nominee',
  'POST /api/enduser/login/code': 'walked where a code is asked for',
  'POST /api/enduser/login/anotherCode': 'walked where a code is asked for',
  'POST /api/acting/:claimId/payment/practice/confirm': 'walked as the claimant’s, with the secret of the payment',
  'POST /api/acting/:claimId/payment/practice/second-factor': 'the practice provider, which is never in production',
  'POST /api/excess-payment/:claimId/practice/confirm': 'walked with the secret of the payment',
  'POST /api/excess-payment/:claimId/practice/second-factor': 'the practice provider, which is never in production',
};

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Stores a claim with rows in every table, through the operator's API. */
async function putOwnClaim(app: FastifyInstance, database: Database, key: string): Promise<Own> {
  const { kysely } = database;
  const headers = { authorization: `Bearer ${key}` };
  const url = `/api/integration/v1/claims/${own.reference}`;
  const put = await app.inject({ method: 'PUT', url, headers, payload: claimExample });
  if (put.statusCode >= 300) throw new Error(`The claim was not taken: ${put.body}`);
  const { id: claimId } = put.json<{ id: string }>();
  const message = await kysely
    .selectFrom('portal_message')
    .select('id')
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  const childId = newId();
  const file = { claim_id: claimId, id: childId, created_at: new Date(), store_key: `walk-${childId}` };
  const photo = { kind: 'inspection', name: 'front', sent_hash: Buffer.alloc(32), width: 1, height: 1, bytes: 1 };
  await kysely
    .insertInto('photo')
    .values({ ...file, ...photo })
    .execute();
  const attachment = { name: 'a.pdf', media_type: 'application/pdf', size_bytes: 1 };
  await kysely
    .insertInto('message_attachment')
    .values({ ...file, ...attachment })
    .execute();
  await addHelperLink(database, { claimId, secret: helperSecret, now: new Date() });
  await addNominee(database, { claimId, secret: helperSecret, now: new Date() });
  return { claimId, messageId: message.id, childId };
}

function browserOf(app: FastifyInstance): Send {
  const cookies = new Map<string, string>();
  return async (options) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': 'same-origin', ...options.headers, ...(cookie && { cookie }) };
    const answer = await app.inject({ ...options, headers });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
}

async function pay(send: Send, claimId: string): Promise<void> {
  const begun = await send(post('/api/create-payment-intent/Create', { item: { id: claimId } }));
  const { clientSecret } = begun.json<{ clientSecret: string }>();
  const card = { clientSecret, number: '4242424242424242' };
  await send(post(`/api/excess-payment/${claimId}/practice/confirm`, card));
}

/**
 * Makes every call that a claimant can make, on an app whose operator has this key. `begin` is called once the claim is
 * stored, before the claimant's first call, `answered` with the body of each answer. Returns each call with its status.
 */
export async function walkAsClaimant(
  app: FastifyInstance,
  database: Database,
  {
    key,
    begin,
    answered,
  }: { key: string; begin: (claimId: string) => void | Promise<void>; answered?: (call: string, body: string) => void },
): Promise<[call: string, status: number][]> {
  const ids = await putOwnClaim(app, database, key);
  answered?.('start', '');
  await begin(ids.claimId);
  const send = browserOf(app);
  const answers: [string, number][] = [];
  const walk = async (call: string, options: InjectOptions) => {
    const { statusCode, body } = await send(options);
    answers.push([call, statusCode]);
    answered?.(call, body);
  };
  await walk('look-up', post('/api/enduser/login?answers=1', own));
  for (const page of claimPageNames) await walk(`page ${page}`, { url: `/${page}/${ids.claimId}` });
  const ask = (query: string) => post('/graphql', { query });
  for (const query of queriesOf(ids.claimId)) await walk(query, ask(query));
  for (const [name, rest] of Object.entries(mutationsOf(ids))) await walk(name, ask(`mutation { ${name}${rest} }`));
  await pay(send, ids.claimId);
  for (const [route, options] of Object.entries(restCallsOf(ids))) await walk(route, options);
  return answers;
}
