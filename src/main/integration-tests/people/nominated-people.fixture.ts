import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import { actingCookieOf, addActing } from '#features/share/acting.fixture.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { textSeal } from '#server/outbox/sms/sms.ts';
import { unseal } from '#server/secrets/vault.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { injectCall, type More } from './inject-call.fixture.ts';

export let desk: DeskApp;
/** One for each test, known as `number`. */
export let claimId = '';
export let number = '';
let count = 0;
let port = 0;

export const dana = 'dana@example.com';

/** Call it at the top of a file of tests. */
export function startNomineeTests(): void {
  beforeAll(async () => {
    desk = await DeskApp.start(
      { Kim: { rights: ['reply'] }, Lou: { rights: ['reply'] }, Lee: { rights: [], roles: ['handler', 'lead'] } },
      [{ name: 'Coding', contracts: [{ customer: 'Coding Mutual' }], decisionsNeedCode: true }],
    );
    await desk.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = desk.app.server.address() as AddressInfo);
  });
  afterAll(() => desk?.close());
  beforeEach(async () => {
    await desk.database.pool.query('truncate lookup_failure, mail');
    await putNomineesClaim();
  });
}

/** Puts a new claim, which the calls of this file are about from now on. */
export async function putNomineesClaim(document: object = {}): Promise<void> {
  number = `ACTING-${(count += 1)}`;
  claimId = await desk.putClaim(number, document);
}

export const send = (method: 'GET' | 'POST', url: string, more: More = {}) => injectCall(desk.app, method, url, more);

export const act = (path: string, cookie: string, payload: object = {}, of = claimId) =>
  send('POST', `/api/acting/${of}/${path}`, { cookie, payload });
export const read = (cookie: string, of = claimId) => send('GET', `/api/acting/${of}`, { cookie });

type Graph = { data: Record<string, unknown> | null; errors?: { extensions: { code: string; field?: string } }[] };

export async function ask(query: string, variables: object = {}): Promise<Graph> {
  const cookie = await cookieFor(desk.database, [claimId], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<Graph>();
}

export const nominate = (wanted: object = {}) =>
  ask('mutation ($model: NominateInput!) { nominate(model: $model) { number } }', {
    model: {
      claimId,
      id: randomUUID(),
      name: 'Dana Field',
      relation: 'daughter',
      email: dana,
      may: ['see'],
      ...wanted,
    },
  });
export const end = (id: string) =>
  ask('mutation ($model: EndNominationInput!) { endNomination(model: $model) { number } }', { model: { claimId, id } });
export const codeOf = ({ errors }: Graph) => errors?.[0]?.extensions.code;

export async function nominations() {
  const { data } = await ask(
    'query ($id: ID!) { claim(id: $id) { nominations { id name email may asksHandler waitsToDecide confirmedAt endedAt endedBy } } }',
    { id: claimId },
  );
  const { claim } = data as { claim: { nominations: Record<string, unknown>[] } };
  return claim.nominations;
}

export async function mails() {
  const rows = await desk.database.kysely.selectFrom('mail').selectAll().orderBy('id').execute();
  return rows.map(({ id, recipient: to, ciphertext, nonce, key_id }) => {
    if (!ciphertext || !nonce || !key_id) throw new Error('The mail has no content.');
    const text = unseal(desk.services.settings, { ciphertext, nonce, keyId: key_id }, mailSeal(id));
    return { to, text, content: JSON.parse(text) as MailContent };
  });
}

/** Returns the texts that were sent in place of mails about nominees. */
export async function nomineeTexts(): Promise<string[]> {
  const texts = desk.database.kysely.selectFrom('text_message').selectAll().where('claim_id', '=', claimId);
  const rows = await texts.where('key', 'like', 'nominated-%').orderBy('id').execute();
  return rows.map(({ id, ciphertext, nonce, key_id }) => {
    if (!ciphertext || !nonce || !key_id) throw new Error('The text has no content.');
    return unseal(desk.services.settings, { ciphertext, nonce, keyId: key_id }, textSeal(id));
  });
}

export async function secretOf(wanted: object = {}): Promise<string> {
  expect(codeOf(await nominate(wanted))).toBeUndefined();
  const link = (await mails()).findLast(({ to, content }) => to === dana && content.action !== undefined);
  return new URL(link?.content.action?.url ?? '').hash.slice(1);
}

export const lastCode = async () =>
  (await mails()).findLast(({ content }) => /^\d{6}/.test(content.subject))?.content.subject.slice(0, 6) ?? '';

export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Goes the whole way of a nominee. Returns the cookie. */
export async function begin(wanted: object = {}): Promise<string> {
  const { cookie } = await act('open', '', { secret: await secretOf(wanted) });
  const entered = await act('code', cookie, { code: await lastCode() });
  expect(entered).toMatchObject({ json: { outcome: 'right', next: { step: 'open' } } });
  return cookie;
}

export const over = { status: 404, json: { code: 'acting-over' } };

export const eventsOf = async (type: string) =>
  (
    await desk.database.kysely
      .selectFrom('outgoing_event')
      .select('data')
      .where('claim_id', '=', claimId)
      .where('type', '=', type)
      .execute()
  ).map(({ data }) => data as Record<string, unknown>);

export const quoteTotal = 14_400;

export const screen = { part: 'Screen', quantity: 1, net: 120, vatRate: 20 };

export async function sendQuote(id: string, lines: readonly object[]): Promise<void> {
  const quote = { lines, decides: 'claimant', claimantPays: 45, sentence: '«quote.sentence»' };
  await desk.operator('PUT', `/claims/${number}/quotes/${id}`, quote);
  const sent = await desk.operator('POST', `/claims/${number}/quotes/${id}/send`, {});
  expect(sent.text).toContain('quoteVersion');
}

/** A claim with a message, an excess, a quote that waits, and an offer that waits. */
export async function fillClaim(): Promise<{ optionId: string }> {
  await desk.operator('PATCH', `/claims/${number}`, { policyExcessAmount: 75 });
  await desk.writeAsClaimant(claimId, '«message.body»');
  await sendQuote('Q-1', [screen]);
  const options = [
    { kind: 'cash', amount: 180, payer: 'Northgate', workingDays: 5, oldDevice: 'We keep it.' },
    { kind: 'return', oldDevice: '«option.oldDevice»' },
  ];
  const offered = await desk.operator('PUT', `/claims/${number}/outcome`, { options, goodUntil: '2026-11-30' });
  expect(offered.text).toContain('offerVersion');
  const row = desk.database.kysely.selectFrom('outcome_option').select('id').where('claim_id', '=', claimId);
  const { id: optionId } = await row.where('kind', '=', 'cash').executeTakeFirstOrThrow();
  return { optionId };
}

export async function actingWith(may: readonly NominatedRight[]): Promise<string> {
  const { token } = await addActing(desk.database, { claimId, now: desk.now(), may });
  return actingCookieOf(claimId, token);
}

export const rowsOf = async () => {
  const counted = await desk.database.pool.query<{ all: string }>(
    `select (select count(*) from outgoing_message where claim_id = $1) || ' '
      || (select count(*) from authorisation where claim_id = $1) || ' '
      || (select count(*) from payment_intent where claim_id = $1) || ' '
      || (select count(*) from mail where claim_id = $1) "all"`,
    [claimId],
  );
  return counted.rows[0]?.all;
};

export const timeline = async () => {
  const { data } = await ask(
    'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind nominee subject } } }',
    { id: claimId },
  );
  return (data as { claimTimeline: { entries: Record<string, unknown>[] } }).claimTimeline.entries;
};

export const audited = async () =>
  desk.database.kysely
    .selectFrom('audit_event')
    .select(['actor', 'detail'])
    .where('claim_id', '=', claimId)
    .where('action', '=', 'claim.changed')
    .execute();

type Stream = { status: number; ended: Promise<unknown> };

export async function openStream(cookie: string): Promise<Stream> {
  const url = `http://127.0.0.1:${port}/api/acting/${claimId}/events`;
  const [response] = (await once(get(url, { agent: false, headers: { cookie } }), 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, ended: once(response, 'close') };
}
