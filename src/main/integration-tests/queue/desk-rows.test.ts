import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { deleteClaim } from '#claim/change/claim-change.server.ts';
import { listClients } from '#claim/desk/clients/clients.data.ts';
import { replaceClients } from '#claim/desk/clients/replace-clients.data.ts';
import { clientsFile } from '#claim/desk/clients/clients.rules.ts';
import { makeDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { deskRowsJob, remakeAllDeskRows } from '#claim/desk/make-desk-rows.server.ts';
import { addEvents } from '#claim/document/add-events.server.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { putState } from '#claim/document/catalogue.data.ts';
import { stateDocument, type ClaimInput } from '#claim/document/claim-document.rules.ts';
import { addMessages } from '#claim/messages/add-messages.server.ts';
import { addAccount } from '#features/account/account.data.ts';
import { deskRest } from '#features/desk/desk.rest.ts';
import { sendWaitingReply } from '#features/desk/reply/send-reply.server.ts';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import { operatorChatRest } from '#features/chat/operator/operator-chat.rest.ts';
import { claimantChatRest } from '#features/chat/rest/claimant-chat.rest.ts';
import { answerFromDesk, typeFromDesk } from '#features/chat/operator/desk-chat.server.ts';
import { setPresence } from '#features/chat/presence.data.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import { sendMessageRest } from '#features/messages/send-message.rest.ts';
import { markReceived } from '#claim/messages/sent-messages.data.ts';
import { addNoNewsEvents, purgeNotices } from '#features/notifications/no-news.server.ts';
import { planMessageNotice } from '#features/notifications/plan-message-notice.server.ts';
import { createNotifications } from '#features/notifications/notifications.fixture.ts';
import { removeConfirmation, storeConfirmation } from '#features/remove-icloud/remove-icloud.data.ts';
import {
  purgePasscodes,
  readPasscode,
  submitPasscode,
  withdrawPasscode,
} from '#features/submit-passcode/submit-passcode.server.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import { accountCookieName } from '#server/sessions/account-session.ts';
import { startAccountSession } from '#server/sessions/account-session.data.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { GraphQLError } from 'graphql';
import { minuteMs } from '#shared/time/milliseconds.ts';

type Api = Awaited<ReturnType<typeof createNotifications>>;

const operatorPrefix = '/operator';
const start = '2026-09-01T09:00:00Z';

let api: Api;
let app: FastifyInstance;
let time = Date.parse(start);
let handler = '';
let handlerId = '';

/** No file is added here. */
const refuse = () => Promise.reject(new Error('There are no files here.'));

beforeAll(async () => {
  api = await createNotifications(start);
  const { notifications, services } = api;
  app = Fastify();
  handleErrors(app);
  const chat = { ...services, brands: notifications.brands };
  await app.register(claimantChatRest(chat));
  await app.register(operatorChatRest(chat, { prefix: operatorPrefix, guard: () => null, nameOf: () => 'Kim' }), {
    prefix: operatorPrefix,
  });
  await app.register(sendMessageRest(services));
  await app.register(
    deskRest(chat, {
      guard: accountGuard(services),
      chat: { answer: answerFromDesk, type: typeFromDesk, setPresence },
      planNotice: (db, claimId) => planMessageNotice(notifications, db, claimId),
      previews: { readPage: async () => ({}), planNotices: async () => ({ why: null, channels: [] }) },
      readShown: async () => null,
      drawDraft: async () => null,
      packs: { sendPdf: refuse, sendZip: refuse, openZip: refuse, press: { draw: refuse, close: async () => {} } },
      photos: openPhotos(chat),
      files: { keep: refuse, send: refuse, drop: refuse },
      documented: {},
      wordingOf: readBrandWording(notifications.brands),
    }),
  );
  await signHandlerIn();
});

afterAll(async () => {
  await app.close();
  await api.close();
});

/** For as long as the test takes: months. */
async function signHandlerIn(): Promise<void> {
  const { kysely } = api.services.database;
  const rights = ['reply', 'state'];
  const account = await addAccount(
    kysely,
    { email: 'kim@example.com', roles: ['handler'], rights, email_confirmed_at: new Date(time) },
    new Date(time),
  );
  handlerId = account?.id ?? '';
  const session = { accountId: handlerId, amr: ['pwd'], remember: true, userAgent: '', previous: null };
  handler = `${accountCookieName(api.services.settings)}=${await startAccountSession(kysely, session, new Date(time))}`;
  await kysely
    .updateTable('account_session')
    .set({ expires_at: new Date('2040-01-01') })
    .execute();
}

function moveTo(millis: number): void {
  time = millis;
  api.setTime(new Date(time).toISOString());
}

/** Does the jobs that make rows, as their runner would. */
async function makeRequestedRows(): Promise<void> {
  const { kysely } = api.services.database;
  const { handle } = deskRowsJob(api.services);
  const take = () => kysely.deleteFrom('job').where('kind', '=', makeDeskRows.name).returning('data').execute();
  for (let jobs = await take(); jobs.length > 0; jobs = await take()) {
    for (const { data } of jobs)
      await handle(data, { attempt: 1, isLast: false, signal: new AbortController().signal });
  }
}

async function rows(): Promise<Record<string, unknown>[]> {
  return api.services.database.kysely.selectFrom('desk_claim').selectAll().orderBy('claim_id').execute();
}

async function clocks(): Promise<Record<string, unknown>[]> {
  const all = api.services.database.kysely.selectFrom('desk_clock').selectAll();
  return all.orderBy('claim_id').orderBy('kind').execute();
}

async function terms(): Promise<Record<string, unknown>[]> {
  const all = api.services.database.kysely.selectFrom('claim_term').selectAll();
  return all.orderBy('claim_id').orderBy('kind').orderBy('term').execute();
}

async function rowOf(number: string): Promise<Record<string, unknown> | undefined> {
  const { kysely } = api.services.database;
  const ofClaim = kysely.selectFrom('desk_claim').innerJoin('claim', 'claim.id', 'desk_claim.claim_id');
  return ofClaim.selectAll('desk_claim').where('claim.number', '=', number).executeTakeFirst();
}

type Known = { id: string; number: string; cookie: string; since: number };
const claims = new Map<string, Known>();

async function know(id: string, number: string): Promise<Known> {
  const token = await startClaimSession(
    api.services.database.kysely,
    { claimIds: [id], sharedDevice: false },
    new Date(time),
  );
  const known = { id, number, cookie: `${claimCookieName(api.services.settings)}=${token}`, since: time };
  claims.set(number, known);
  return known;
}

/** A session ends after a day without use. */
const halfADayMs = 12 * 60 * minuteMs;

const contextOf = ({ cookie }: Known): GraphqlContext =>
  ({
    services: api.services,
    viewer: viewerOf({ headers: { cookie } }, api.services.settings),
    now: new Date(time),
  }) as unknown as GraphqlContext;

const send = ({ id, cookie }: Known, message: string): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/enduser/sendMessage',
    headers: { cookie },
    payload: { claimId: id, clientId: randomUUID(), subject: 'A question', message, gdprConsent: true },
  });

const states = [
  'Collection',
  'Collection Arranged',
  'Equipment Received',
  'Inspection',
  'Awaiting Activation Lock Removal',
  'Awaiting Authorisation',
  'Repair',
  'Awaiting Parts',
  'Repaired Equipment Returned to End User',
  'Claim Cancelled',
];

describe('the row of a claim at the desk', () => {
  test('is there with the claim, follows what is written of it, and goes with it', async () => {
    const { kysely } = api.services.database;
    const { id } = await api.put('ROW-1', { state: 'Inspection' });
    const known = await know(id, 'ROW-1');
    expect(await rowOf('ROW-1')).toMatchObject({ open: true, waiting_on: 'us', due_kind: 'state', unanswered: 0 });
    const sent = await send(known, 'When is it ready?');
    expect(sent.statusCode).toBe(200);
    expect(await rowOf('ROW-1')).toMatchObject({
      due_kind: 'answer',
      unanswered: 1,
      unanswered_since: new Date(start),
    });
    moveTo(time + minuteMs);
    await addMessages(api.services, 'ROW-1', { subject: 'Soon', body: 'Tomorrow.' });
    expect(await rowOf('ROW-1')).toMatchObject({ due_kind: 'state', unanswered: 0, unanswered_since: null });
    await api.patch('ROW-1', { state: 'Claim Cancelled' });
    expect(await rowOf('ROW-1')).toMatchObject({ open: false, waiting_on: 'nobody', due_at: null });
    await deleteClaim(api.services, 'ROW-1');
    claims.delete('ROW-1');
    expect(await kysely.selectFrom('desk_claim').select('claim_id').where('claim_id', '=', id).execute()).toEqual([]);
  });

  test('a client is found by its contract, else by its customer, else by the brand', async () => {
    const clients = clientsFile.parse([
      { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
      { name: 'Northgate gold', contracts: [{ customer: 'Northgate', name: 'Gold' }] },
      { name: 'Harbour', brand: 'harbour' },
    ]);
    const { kysely } = api.services.database;
    await replaceClients(kysely, clients, new Date(time));
    expect((await listClients(kysely)).map(({ name }) => name)).toEqual(['Harbour', 'Northgate', 'Northgate gold']);
    const ids = new Map((await kysely.selectFrom('client').selectAll().execute()).map(({ id, name }) => [id, name]));
    const clientOf = async (number: string, document: ClaimInput) => {
      await api.put(number, document, true);
      return ids.get(String((await rowOf(number))?.['client_id'])) ?? null;
    };
    const contract = (name: string, customer = 'Northgate') => ({ contract: { name, customer, tatSlaDays: 5 } });
    expect(await clientOf('CLI-1', contract('Gold'))).toBe('Northgate gold');
    expect(await clientOf('CLI-2', contract('Silver'))).toBe('Northgate');
    expect(await clientOf('CLI-3', { ...contract('Silver', 'Southgate'), brand: 'harbour' })).toBe('Harbour');
    expect(await clientOf('CLI-4', contract('Silver', 'Southgate'))).toBe(null);
  });
});

// What writes leave behind is what the facts say.
const kinds = [
  'put',
  'put',
  'patch',
  'event',
  'message',
  'message',
  'write',
  'write',
  'write',
  'received',
  'passcode',
  'withdraw',
  'open',
  'icloud',
  'icloudBack',
  'chat',
  'chat',
  'answer',
  'answer',
  'close',
  'tell',
  'fail',
  'delete',
  'assign',
  'snooze',
  'waitOn',
  'reply',
  'noAnswer',
  'call',
  'state',
  'clients',
  'purge',
  'wait',
  'wait',
  'move',
  'undoMove',
  'promise',
  'undoPromise',
  'undoNoAnswer',
];

const action = fc.record({
  what: fc.constantFrom(...kinds),
  which: fc.nat(39),
  state: fc.nat(states.length - 1),
  minutes: fc.integer({ min: 1, max: 600 }),
  ask: fc.constantFrom(null, 'submit-passcode', 'remove-icloud', 'excess-payment', 'messages'),
  flag: fc.boolean(),
  days: fc.integer({ min: 0, max: 20 }),
});

type Action = ReturnType<(typeof action)['generate']>['value'];

const daysFrom = (days: number): string => new Date(time + days * 24 * 60 * minuteMs).toISOString();

/** Telling claimants takes most of the time, so most writes tell nothing. */
const isQuiet = ({ days }: Action): boolean => days % 4 !== 0;

const foundBy = ({ flag, days, minutes }: Pick<Action, 'flag' | 'days' | 'minutes'>): ClaimInput => ({
  endUserName: flag ? `Priya Nair-${'abcdefg'[minutes % 7]}` : 'José Müller',
  endUserMobile: minutes % 3 === 0 ? `+44 7700 900${100 + minutes}` : '',
  policyNumber: flag ? `NG-${days}` : '',
  deliveryTrackingDetails: days > 15 ? `1550${minutes}9876` : '',
  dataFormData: days % 2 === 0 ? [{ name: 'IMEI', stringValue: `35693803564${minutes}` }] : [],
});

const documentOf = ({ state, ask, flag, days, minutes }: Action): ClaimInput => ({
  ...foundBy({ flag, days, minutes }),
  brand: flag ? 'harbour' : undefined,
  state: states[state] ?? null,
  lastStateChangeDate: flag ? daysFrom(-days) : null,
  stateDeadline: days % 3 === 0 ? daysFrom(days) : null,
  nextCollectionAttemptDate: days % 2 === 0 ? daysFrom(days) : null,
  contract: days > 10 ? { name: `Plan ${days}`, customer: flag ? 'Northgate' : 'Southgate', tatSlaDays: days } : null,
  endUserEmail: days % 5 === 0 ? 'bad' : 'priya@example.com',
  excessPaymentTaken: flag,
  notification: ask === null ? null : { name: 'Please', linkName: 'Do', linkPath: `/${ask}` },
  messages: days === 7 ? [{ dateSent: daysFrom(-1), subject: 'Hello', body: 'News.' }] : [],
});

async function failNotice({ id }: Known, undelivered: boolean): Promise<void> {
  const notice = await api.services.database.kysely
    .selectFrom('notice')
    .select('id')
    .where('claim_id', '=', id)
    .where('state', 'in', ['queued', 'sent'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!notice) return;
  const state = undelivered ? 'undelivered' : 'sent';
  await api.settle({ key: `notice:${id}:${notice.id}`, state, answer: '' });
}

const postChat = (claimId: string, cookie: string, path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/enduser/chat${path}`,
    headers: { cookie },
    payload: { claimId, ...payload },
  });

async function chatOf({ id }: Known): Promise<string | undefined> {
  const chat = api.services.database.kysely.selectFrom('chat').select('id').where('claim_id', '=', id);
  return (await chat.executeTakeFirst())?.id;
}

const passcode = { passcode: '4071', passcodeType: 'pin', gdprConsent: true };

/** More than any id: all that was said is seen. */
const all = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const atDesk = (id: string, name: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/desk/claims/${id}/${name}`,
    headers: { cookie: handler, 'idempotency-key': randomUUID() },
    payload,
  });

const changeIn = (answer: LightMyRequestResponse): string => answer.json<{ changeId: string }>().changeId;

/** By the sheet of states, with what else it can bring. */
async function move({ state, flag, days, minutes }: Action, { id }: Known): Promise<LightMyRequestResponse> {
  const { kysely } = api.services.database;
  const seen = await kysely
    .selectFrom('claim')
    .innerJoin('state', 'state.id', 'claim.state_id')
    .select('system_name')
    .where('claim.id', '=', id)
    .executeTakeFirst();
  const wait = { on: nameable[minutes % nameable.length], until: daysFrom(days + 1) };
  const assign = { assigneeId: handlerId, seen: null };
  return atDesk(id, 'state', {
    state: states[state],
    seen: seen?.system_name ?? null,
    reason: 'The system had it otherwise.',
    tell: flag,
    ...(days % 3 === 0 && { wait }),
    ...(days % 7 === 0 && { assign }),
  });
}

async function promise({ days, flag }: Action, { id }: Known): Promise<LightMyRequestResponse> {
  const { kysely } = api.services.database;
  const [last] = await kysely
    .selectFrom('promised_date')
    .select('id')
    .where('claim_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('position', 'desc')
    .execute();
  const [earliest, latest] = [daysFrom(days + 1).slice(0, 10), daysFrom(days + (flag ? 1 : 3)).slice(0, 10)];
  return atDesk(id, 'date', { earliest, latest, reason: 'part-late', seen: last?.id ?? null });
}

const actions: Record<string, (done: Action, claim: Known) => Promise<unknown>> = {
  patch: (done, { number }) => api.patch(number, { state: states[done.state] ?? null }, isQuiet(done)),
  event: ({ state, flag }, { number }) =>
    addEvents(api.services, number, {
      eventDate: daysFrom(0),
      name: 'Moved',
      relatedState: flag ? (states[state] ?? null) : null,
    }),
  message: (done, { number }) =>
    addMessages(api.services, number, { subject: 'Soon', body: 'Tomorrow.' }, undefined, { quiet: isQuiet(done) }),
  write: (_done, claim) => send(claim, 'When?'),
  received: async (_done, { id }) => {
    const { kysely } = api.services.database;
    const first = await kysely
      .selectFrom('outgoing_message')
      .select('id')
      .where('claim_id', '=', id)
      .executeTakeFirst();
    if (first) await markReceived(kysely, id, first.id, new Date(time));
  },
  passcode: (_done, claim) => submitPasscode(contextOf(claim), { claimId: claim.id, ...passcode }),
  withdraw: (_done, claim) => withdrawPasscode(contextOf(claim), claim.id),
  open: (_done, { number }) => readPasscode(api.services, number, 'key'),
  icloud: (_done, claim) =>
    changeOwnClaim(contextOf(claim), claim.id, async (tx) => {
      await storeConfirmation(tx, claim.id, new Date(time));
      return true;
    }),
  icloudBack: (_done, claim) => changeOwnClaim(contextOf(claim), claim.id, (tx) => removeConfirmation(tx, claim.id)),
  chat: async ({ flag }, claim) => {
    const { id, cookie } = claim;
    await setPresence(api.services.database.kysely, 'desk', { online: flag ? 1 : 0, at: new Date(time) });
    if ((await chatOf(claim)) === undefined) await postChat(id, cookie, '', { gdprConsent: true });
    return postChat(id, cookie, '/messages', { clientId: randomUUID(), text: 'Hello?' });
  },
  answer: async (_done, claim) => {
    const url = `${operatorPrefix}/chats/${await chatOf(claim)}/messages`;
    return app.inject({ method: 'POST', url, payload: { externalId: randomUUID(), text: 'Here.' } });
  },
  close: async (_done, claim) =>
    app.inject({ method: 'POST', url: `${operatorPrefix}/chats/${await chatOf(claim)}/close`, payload: {} }),
  fail: ({ flag }, claim) => failNotice(claim, flag),
  assign: ({ flag }, { id }) =>
    atDesk(id, 'assign', { assigneeId: flag ? handlerId : null, seen: flag ? null : handlerId }),
  snooze: ({ flag, days }, { id }) => atDesk(id, 'snooze', { until: flag ? daysFrom(days + 1) : null }),
  waitOn: ({ flag, days, minutes }, { id }) =>
    atDesk(id, 'wait', {
      on: [null, ...nameable][minutes % (nameable.length + 1)],
      until: flag ? daysFrom(days + 1) : null,
    }),
  reply: async (_done, { id }) => {
    const answer = await atDesk(id, 'reply', { text: 'Tomorrow.', seen: all });
    const { replyId } = answer.json<{ replyId: string }>();
    await sendWaitingReply(api.services, { claimId: id, replyId });
    return answer;
  },
  call: ({ flag, minutes }, { id }) =>
    atDesk(id, 'call', { direction: 'in', reason: 'date', minutes, text: 'Friday.', answered: flag, seen: all }),
  move,
  undoMove: async (done, claim) => {
    const moved = await move(done, claim);
    return moved.statusCode === 200 ? atDesk(claim.id, 'undo-state', { changeId: changeIn(moved) }) : moved;
  },
  promise,
  undoPromise: async (done, claim) => {
    const promised = await promise(done, claim);
    return promised.statusCode === 200 ? atDesk(claim.id, 'undo-date', { changeId: changeIn(promised) }) : promised;
  },
  noAnswer: (_done, { id }) => atDesk(id, 'no-answer', { reason: 'thanks', seen: all }),
  undoNoAnswer: async (_done, { id }) => {
    const said = await atDesk(id, 'no-answer', { reason: 'thanks', seen: all });
    return atDesk(id, 'undo-no-answer', { changeId: changeIn(said) });
  },
  delete: async ({ days }, { number }) => {
    if (days > 2) return;
    await deleteClaim(api.services, number);
    claims.delete(number);
  },
};

const northgate = (flag: boolean) =>
  clientsFile.parse(
    flag
      ? [{ name: 'Northgate', contracts: [{ customer: 'Northgate' }], hours: { saturday: ['09:00-12:00'] } }]
      : [{ name: 'Harbour', brand: 'harbour' }],
  );

/** What is done to no claim of its own. */
const actionsOfAll: Record<string, (done: Action) => Promise<unknown>> = {
  wait: async ({ minutes }) => moveTo(time + minutes * minuteMs),
  tell: () => api.moveTo(new Date((time += 2 * minuteMs)).toISOString()),
  clients: ({ flag }) => replaceClients(api.services.database.kysely, northgate(flag), new Date(time)),
  state: ({ state, flag }) => {
    const changed = { systemName: states[state], status: flag ? 'On Hold' : 'Completed', trackerStep: flag ? 50 : 100 };
    return putState(api.services.database.kysely, stateDocument.parse(changed), new Date(time));
  },
  purge: async () => {
    await addNoNewsEvents(api.services);
    await purgeNotices(api.services);
    await purgePasscodes(api.services);
  },
};

/** Returns whether something was done. What a rule forbids is refused, and changes nothing. */
async function doOne(done: Action): Promise<boolean> {
  const { what, which, minutes } = done;
  moveTo(time + minutes * 1_000);
  const number = `RND-${which}`;
  const known = claims.get(number);
  try {
    if (what === 'put' || !known) {
      const { id } = await api.put(number, documentOf(done), isQuiet(done));
      await know(id, number);
      return what === 'put';
    }
    const claim = time - known.since > halfADayMs ? await know(known.id, number) : known;
    const answer = await (actionsOfAll[what] ?? actions[what])?.(done, claim);
    return !(
      typeof answer === 'object' &&
      answer !== null &&
      'statusCode' in answer &&
      Number(answer.statusCode) >= 400
    );
  } catch (error) {
    if (error instanceof Problem || error instanceof GraphQLError) return false;
    throw error;
  }
}

/** Fewer on an external database: each takes as long there as here. */
const draws = inject('databaseUrl') === '' ? 5_000 : 1_500;
const drawsBetweenChecks = 500;

type Row = Record<string, unknown>;

/** Returns the rows and terms that writes left behind, once they are those that the facts make. */
async function checkRows(): Promise<{ left: Row[]; found: Row[] }> {
  const { kysely } = api.services.database;
  await api.moveTo(new Date((time += 2 * minuteMs)).toISOString());
  await makeRequestedRows();
  const left = await rows();
  const found = await terms();
  const running = await clocks();
  expect(await remakeAllDeskRows(kysely, new Date(time))).toBe(left.length);
  expect(left).toEqual(await rows());
  expect(running).toEqual(await clocks());
  // From nothing, so that what is left out by every writing is missing.
  await kysely.deleteFrom('claim_term').execute();
  await kysely.deleteFrom('desk_clock').execute();
  await remakeAllDeskRows(kysely, new Date(time));
  expect(found).toEqual(await terms());
  expect(running).toEqual(await clocks());
  return { left, found };
}

test('after thousands of random actions and documents, the rows, terms and clocks that writes left behind are those that the facts make', async () => {
  const { kysely } = api.services.database;
  for (const systemName of states) await putState(kysely, stateDocument.parse({ systemName }), new Date(time));
  const done = new Map<string, number>(kinds.map((what) => [what, 0]));
  const left: Row[] = [];
  const found: Row[] = [];
  for (const [index, one] of fc.sample(action, { numRuns: draws, seed: 45 }).entries()) {
    if (await doOne(one)) done.set(one.what, (done.get(one.what) ?? 0) + 1);
    if ((index + 1) % drawsBetweenChecks > 0) continue;
    const checked = await checkRows();
    left.push(...checked.left);
    found.push(...checked.found);
  }
  // Otherwise an action was always refused.
  expect([...done].filter(([, times]) => times < draws / 250)).toEqual([]);
  expect(new Set(found.map((row) => row['kind'])).size).toBeGreaterThan(7);
  // Otherwise all claims ended up alike.
  expect(new Set(left.map((row) => row['due_kind'])).size).toBeGreaterThan(4);
  expect(new Set(left.map((row) => row['waiting_on'])).size).toBeGreaterThan(3);
}, 600_000);
