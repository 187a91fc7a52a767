import { v7 as newId } from 'uuid';
import { expect } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

export let desk: DeskApp;
let count = 0;
export const nextCount = (): number => (count += 1);
export const hourSeconds = 60 * 60;

/** It is Friday 6 November 2026, 12:00. */
export async function startParcels(
  env: Record<string, string> = {},
  others: Parameters<typeof DeskApp.start>[0] = {},
): Promise<void> {
  const clients = [{ name: 'Leaving', contracts: [{ customer: 'Leaving Mutual' }], leavesParcels: true }];
  desk = await DeskApp.start({ Kim: { rights: ['state'] }, ...others }, clients, env);
}

export const back = 'Awaiting Repaired Equipment Return to End User';

export async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `PARCEL-${(count += 1)}`;
  const delivery = { state: back, deliveryCourier: 'DPD', nextDeliveryAttemptDate: '2026-11-10T09:00:00Z' };
  return { number, id: await desk.putClaim(number, { ...delivery, ...document }) };
}

const options = {
  days: ['2026-11-11', '2026-11-12', '2026-11-09'],
  places: [{ id: 'shop-1', name: 'Corner Shop', address: '1 High Street, Leeds' }],
  leave: ['neighbour', 'safe-place'],
  otherAddress: true,
};
export const parcel = {
  direction: 'delivery',
  courier: 'DPD',
  number: '15501234567890',
  bookedFor: '2026-11-10',
  options,
};

export const put = (number: string, body: object = {}, externalId = 'P-1') =>
  desk.operator('PUT', `/claims/${number}/parcels/${externalId}`, { ...parcel, ...body });

export async function parcelClaim(body: object = {}, document: object = {}) {
  const claim = await newClaim(document);
  const { status, json } = await put(claim.number, body);
  expect(status).toBe(201);
  return { ...claim, parcelId: String(json['id']) };
}

export const send = (number: string, events: object[], externalId = 'P-1') =>
  desk.operator('POST', `/claims/${number}/parcels/${externalId}/events`, { events });

/** Adds scans of yesterday, as many as no test sends one by one. */
export const addScans = (claimId: string, parcelId: string, count: number) =>
  rowsOf(
    `insert into courier_event (claim_id, id, parcel_id, external_id, at, status, words, place, origin, by_name, received_at)
     select $1, gen_random_uuid(), '${parcelId}', 'E-' || n, now() - interval '1 day', 'on-its-way', '', '', 'system', '', now()
     from generate_series(1, ${count}) n`,
    claimId,
  );

export const failedEvent = {
  externalId: 'E-failed',
  at: '2026-11-06T10:41:00Z',
  status: 'failed',
  reason: 'nobody-in',
};

type Shown = {
  todo: { kind: string; reason: string }[];
  visits: { kind: string; date: string }[];
  parcels: {
    id: string;
    bookedFor: string | null;
    window: string | null;
    place: string;
    failed: string | null;
    isWaiting: boolean;
    isChangeable: boolean;
    events: { text: string; at: string; source: string }[];
    offers: { days: string[]; places: { id: string }[]; neighbour: boolean; otherAddress: boolean } | null;
    rebooking: { id: string; status: string; wish: string; text: string } | null;
  }[];
};

/** Returns the cookie of a browser that has opened the claim. */
export const browserOf = (id: string): Promise<string> => cookieFor(desk.database, [id], desk.now());

/** Of a browser of its own, or of one that has opened the claim. */
export async function graphql<Data>(id: string, query: string, variables: object, cookie?: string) {
  const headers = { cookie: cookie ?? (await browserOf(id)), 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: Data | null; errors?: { message: string; extensions: { code: string } }[] }>();
}

export async function sees(id: string): Promise<Shown> {
  const query = `query ($id: ID!) { claim(id: $id) { todo { kind reason } visits { kind date } parcels { id bookedFor
    window place failed isWaiting isChangeable events { text at source } rebooking { id status wish text }
    offers { days places { id } neighbour otherAddress } } } }`;
  const { data, errors } = await graphql<{ claim: Shown }>(id, query, { id });
  expect(errors).toBeUndefined();
  if (data === null) throw new Error('The claim was not answered.');
  return data.claim;
}

export const one = async (id: string) => {
  const [only] = (await sees(id)).parcels;
  if (!only) throw new Error('The claim has no parcel.');
  return only;
};

/** Returns the error's code; null where it was done. */
export async function ask(id: string, parcelId: string, model: object, clientId = newId()): Promise<string | null> {
  const query = 'mutation ($model: AskRebookingInput!) { askRebooking(model: $model) { id } }';
  const { errors } = await graphql(id, query, { model: { claimId: id, parcelId, clientId, kind: 'day', ...model } });
  return errors?.[0]?.extensions.code ?? null;
}

export async function withdraw(claimId: string, rebookingId: string): Promise<string | null> {
  const query = 'mutation ($model: WithdrawRebookingInput!) { withdrawRebooking(model: $model) { id } }';
  const { errors } = await graphql(claimId, query, { model: { claimId, rebookingId } });
  return errors?.[0]?.extensions.code ?? null;
}

export const settle = (number: string, id: string, how: 'confirm' | 'refuse', body: object = {}) =>
  desk.operator('POST', `/claims/${number}/rebookings/${id}/${how}`, body);

export async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

export const events = (id: string) =>
  rowsOf<{ type: string; data: Record<string, unknown> }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'delivery.%' order by id`,
    id,
  );
export const told = async (id: string) =>
  (await rowsOf<{ kind: string }>('select kind from happening where claim_id = $1 order by id', id)).map(
    ({ kind }) => kind,
  );
export const versionOf = async (id: string) =>
  (await rowsOf<{ version: number }>('select version from claim where id = $1', id))[0]?.version;

export const noon = (day: string) => `${day}T12:00:00.000Z`;
