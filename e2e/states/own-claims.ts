// Claims in states that no story of the demo has, or that only its claimant can bring about.
import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { demoPassword, freshEmail } from '../accounts.ts';
import { daysAgo, freshNumber, inspectingClaim, postcode, stateChange, type ClaimDocument } from '../claim-document.ts';
import { expect } from '../fixtures.ts';
import { mailedText } from '../mailbox.ts';
import { back, refurbished, voucher } from '../outcome-calls.ts';
import { sendQuoteBy } from '../quote-calls.ts';

export type Known = { number: string; postcode: string };
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
/** A claim with what a browser holds that saved something or acts for its claimant. */
export type OpenedBefore = Known & { id: string; cookies: Cookies };

/** `as`: calls as the operator's system, `nobody`: makes a browser of somebody else's. */
type Callers = { operator: APIRequestContext; nobody: () => Promise<APIRequestContext> };

export type OwnClaims = {
  complaints: Known;
  inspecting: Known;
  several: Known;
  acting: OpenedBefore;
  choosing: OpenedBefore;
  coding: Known & { id: string; link: string };
  /** Open to the browser that said them: nobody has read the first, a handler has read the second. */
  needsUnread: OpenedBefore;
  needsRead: OpenedBefore;
};

const urlOf = (number: string) => `/api/integration/v1/claims/${number}`;

async function done(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<unknown> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const inState = (state: string, more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

async function put(operator: APIRequestContext, document: ClaimDocument): Promise<Known & { id: string }> {
  const number = freshNumber();
  const { id } = (await done(await operator.put(urlOf(number), { data: document }))) as { id: string };
  return { id, number, postcode };
}

const inDays = (days: number): string => daysAgo(-days).slice(0, 10);

/** The newest was only received; before it one has its 8-week letter, and one was answered and closed; one is about data. */
async function putComplaints(operator: APIRequestContext): Promise<Known> {
  const claim = await put(operator, inspectingClaim());
  const url = `${urlOf(claim.number)}/complaints`;
  const take = async (words: string, more: object = {}) => {
    const { number } = (await done(await operator.post(url, { data: { words, ...more } }))) as { number: string };
    return async (letter: string, parts: object, settled: object = {}) =>
      done(await operator.post(`${url}/${number}/steps`, { data: { kind: 'letter', letter, parts, ...settled } }));
  };
  const answered = await take('My phone came back with a scratch.', { receivedAt: daysAgo(20) });
  await answered('acknowledgement', {});
  const reasons = 'The scratch was not there when we received your phone.';
  await answered('final', { decision: 'accepted', reasons }, { cause: 'damage', redress: 40 });
  const late = await take('Nobody has called me back.', { receivedAt: daysAgo(50), wanted: 'A call.' });
  await late('eight-weeks', { 'why-not-yet': 'We wait for the courier.', 'promised-on': inDays(9) });
  await take('You have the wrong date of birth.', { kind: 'data', receivedAt: daysAgo(2) });
  await take('My phone has been away for five weeks.', { wanted: 'My phone, and £50 for the trouble.' });
  return claim;
}

async function putSeveral(operator: APIRequestContext): Promise<Known> {
  const notification = { name: 'We need your passcode.', linkName: 'Send it now', linkPath: '/submit-passcode' };
  const state = 'Awaiting Authorisation';
  const claim = await put(operator, inspectingClaim({ state, events: [stateChange(state, 1)], notification }));
  await sendQuoteBy(operator, claim);
  return claim;
}

type Nominee = { name: string; may: readonly string[]; email?: string };

async function callAsClaimant(api: APIRequestContext, query: string, model: object): Promise<void> {
  const { errors } = (await done(await api.post('/graphql', { data: { query, variables: { model } } }))) as object & {
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
}

async function nominate(
  api: APIRequestContext,
  claimId: string,
  { name, may, email = freshEmail() }: Nominee,
): Promise<string> {
  const id = randomUUID();
  const query = 'mutation ($model: NominateInput!) { nominate(model: $model) { id } }';
  await callAsClaimant(api, query, { claimId, id, name, relation: 'daughter', email, may });
  return id;
}

async function asClaimant({ nobody }: Callers, { number, postcode: code }: Known): Promise<APIRequestContext> {
  const claimant = await nobody();
  await done(await claimant.post('/api/enduser/login', { data: { reference: number, postcode: code } }));
  return claimant;
}

/** Goes the nominee's way: the mailed link, and the mailed code. */
async function beginActing(callers: Callers, claim: Known & { id: string }, may: readonly string[]) {
  const claimant = await asClaimant(callers, claim);
  const email = freshEmail();
  await nominate(claimant, claim.id, { name: 'Dana Field', may, email });
  const nominee = await callers.nobody();
  const link = await mailedText(nominee, email, /(https?:[^"\s<>&]*\/acting\/[\w-]+#[\w-]{43})/);
  const call = async (name: string, data: object) =>
    done(await nominee.post(`/api/acting/${claim.id}/${name}`, { data }));
  await call('open', { secret: new URL(link).hash.slice(1) });
  await call('code', { code: await mailedText(nominee, email, /Your code is (\d{6})/) });
  return { claimant, nominee, link: new URL(link) };
}

async function actFor(callers: Callers, claim: Known & { id: string }, may: readonly string[]): Promise<OpenedBefore> {
  const { claimant, nominee } = await beginActing(callers, claim, may);
  const ended = await nominate(claimant, claim.id, { name: 'Robin Vale', may: ['see'] });
  const query = 'mutation ($model: EndNominationInput!) { endNomination(model: $model) { id } }';
  await callAsClaimant(claimant, query, { claimId: claim.id, id: ended });
  await nominate(claimant, claim.id, { name: 'Alexandra Featherstonehaugh-Cholmondeley', may: ['see', 'write'] });
  return { ...claim, cookies: (await nominee.storageState()).cookies };
}

async function putActing(callers: Callers): Promise<OpenedBefore> {
  const state = 'Awaiting Authorisation';
  const claim = await put(callers.operator, inspectingClaim({ state, events: [stateChange(state, 1)] }));
  await sendQuoteBy(callers.operator, claim);
  return actFor(callers, claim, ['see', 'write', 'decide']);
}

async function putChoosing(callers: Callers): Promise<OpenedBefore> {
  const claim = await put(callers.operator, inState('Beyond Repair'));
  await done(
    await callers.operator.put(`${urlOf(claim.number)}/outcome`, { data: { options: [refurbished, voucher, back] } }),
  );
  return actFor(callers, claim, ['decide']);
}

async function putNeeds({ operator, nobody }: Callers): Promise<OpenedBefore> {
  const claim = await put(operator, inspectingClaim());
  const claimant = await asClaimant({ operator, nobody }, claim);
  const query = 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }';
  await callAsClaimant(claimant, query, { claimId: claim.id, codes: ['telephone', 'more-time'] });
  return { ...claim, cookies: (await claimant.storageState()).cookies };
}

async function putReadNeeds(callers: Callers): Promise<OpenedBefore> {
  const claim = await putNeeds(callers);
  const handler = await callers.nobody();
  await done(
    await handler.post('/api/account/login', { data: { email: 'handler@example.com', password: demoPassword } }),
  );
  const url = `/api/desk/claims/${claim.id}/needs`;
  const { needs } = (await done(await handler.get(url))) as { needs: { id: string }[] };
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() };
  await done(await handler.post(`${url}/seen`, { headers, data: { ids: needs.map(({ id }) => id) } }));
  return claim;
}

async function putCoding(callers: Callers): Promise<OwnClaims['coding']> {
  const claim = await put(callers.operator, inspectingClaim());
  const { link } = await beginActing(callers, claim, ['see']);
  return { ...claim, link: `${link.pathname}${link.hash}` };
}

export async function putOwnClaims(callers: Callers): Promise<OwnClaims> {
  const { operator } = callers;
  const [complaints, inspecting, several, acting, choosing, coding, needsUnread, needsRead] = await Promise.all([
    putComplaints(operator),
    put(operator, inspectingClaim()),
    putSeveral(operator),
    putActing(callers),
    putChoosing(callers),
    putCoding(callers),
    putNeeds(callers),
    putReadNeeds(callers),
  ]);
  return { complaints, inspecting, several, acting, choosing, coding, needsUnread, needsRead };
}

/** From where a caller calls, so that no test uses up another's tries. */
export const somewhere = (): string => `198.51.${randomInt(256)}.${randomInt(256)}`;
