import { randomUUID } from 'node:crypto';

import type { Call, Caller, Reply } from './caller.ts';

// One claim's life: put there by the operator, then written to by both sides until each kind of write has had its
// share. Every write carries a mark of its own, so that what is stored can be counted against what was acknowledged.

/** What was acknowledged of one claim. */
export type Kept = {
  number: string;
  id: string;
  events: string[];
  messages: string[];
  chats: string[];
  /** The last one of those that replace each other. */
  accessories: string;
  address: string;
  passcode: string;
  paid: boolean;
};

/** Makes one call until the server takes it; what it answers is a 2xx, or a 409 where the call says so. */
export type Insist = (kind: string, call: Call) => Promise<NonNullable<Reply>>;

type Life = { kept: Kept; insist: Insist };

/** Of every claim of a proof. */
export const postcode = 'YO1 7HU';
const excess = { policyExcessAmount: 25 };

const documentOf = ({ events, accessories, paid }: Kept): object => ({
  ...excess,
  state: 'Inspection',
  endUserName: 'Charlotte Webb',
  registeredAddress: `19 Stonegate\n\n\nYork\n${postcode}`,
  events: events.map((mark) => ({ externalId: mark, eventDate: '2025-11-06T10:00:00Z', name: mark })),
  accessories,
  excessPaymentTaken: paid,
  notification: { name: 'We need your passcode.', linkName: 'Send it', linkPath: '/submit-passcode' },
});

async function put({ kept, insist }: Life): Promise<void> {
  const accessories = randomUUID();
  const path = `/api/integration/v1/claims/${kept.number}`;
  const body = documentOf({ ...kept, accessories });
  const reply = await insist('put', { method: 'PUT', path, body, operator: true });
  kept.accessories = accessories;
  kept.id = (JSON.parse(reply.body) as { id: string }).id;
}

async function addEvent({ kept, insist }: Life): Promise<void> {
  const mark = randomUUID();
  const path = `/api/integration/v1/claims/${kept.number}/events`;
  const body = { events: [{ externalId: mark, eventDate: '2025-11-06T10:00:00Z', name: mark }] };
  await insist('event', { path, body, operator: true });
  kept.events.push(mark);
}

async function login({ kept, insist }: Life): Promise<void> {
  await insist('login', { path: '/api/enduser/login', body: { reference: kept.number, postcode } });
}

async function sendMessage({ kept, insist }: Life): Promise<void> {
  const clientId = randomUUID();
  const body = { subject: 'A question', message: clientId, claimId: kept.id, gdprConsent: true, clientId };
  await insist('message', { path: '/api/enduser/sendMessage', body });
  kept.messages.push(clientId);
}

async function mutate({ insist }: Life, kind: string, query: string, model: object): Promise<void> {
  const reply = await insist(kind, { path: '/graphql', body: { query, variables: { model } } });
  if (reply.body.includes('"errors"')) throw new Error(`${kind}: ${reply.body}`);
}

const changeAddress = `mutation ($model: ChangeDeliveryAddressInput!) { changeDeliveryAddress(model: $model) { id } }`;
const setPasscode = `mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }`;

async function giveAddress(life: Life): Promise<void> {
  const line1 = randomUUID();
  const deliveryAddress = `${line1}\n\n\nYork\n${postcode}`;
  await mutate(life, 'address', changeAddress, { id: life.kept.id, deliveryAddress, gdprConsent: true });
  life.kept.address = line1;
}

async function givePasscode(life: Life): Promise<void> {
  const passcode = randomUUID();
  const model = { claimId: life.kept.id, passcode, passcodeType: 'password', gdprConsent: true };
  await mutate(life, 'passcode', setPasscode, model);
  life.kept.passcode = passcode;
}

async function chat({ kept, insist }: Life): Promise<void> {
  const { id: claimId } = kept;
  const clientId = randomUUID();
  await insist('chat begun', { path: '/api/enduser/chat', body: { claimId, gdprConsent: true } });
  await insist('chat', { path: '/api/enduser/chat/messages', body: { claimId, clientId, text: clientId } });
  kept.chats.push(clientId);
}

/** A try whose answer was lost may have paid: then there is nothing to begin, and the intent waits for no card. */
async function pay({ kept, insist }: Life): Promise<void> {
  const create = { path: '/api/create-payment-intent/Create', body: { item: { id: kept.id } }, mayConflict: true };
  for (;;) {
    const begun = await insist('payment begun', create);
    if (begun.status === 409) break;
    const { clientSecret } = JSON.parse(begun.body) as { clientSecret: string };
    const path = `/api/excess-payment/${kept.id}/practice/confirm`;
    const body = { clientSecret, number: '4242424242424242' };
    const { status } = await insist('payment', { path, body, mayConflict: true });
    if (status === 200) break;
  }
  kept.paid = true;
}

const actions = [addEvent, sendMessage, giveAddress, givePasscode, chat, put];

/** Writes to a new claim, in an order that follows from `random`; `kept` may be read at any time. */
export async function liveClaim(
  caller: Caller,
  kept: Kept,
  insist: Insist,
  { random, stopped, writes }: { random: () => number; stopped: () => boolean; writes: number },
): Promise<void> {
  const life = { kept, insist };
  await put(life);
  caller.forget();
  await login(life);
  const payAt = Math.floor(random() * writes);
  for (let at = 0; at < writes && !stopped(); at += 1) {
    const action = at === payAt ? pay : (actions[Math.floor(random() * actions.length)] ?? put);
    await action(life);
  }
}

export const newKept = (number: string): Kept => ({
  number,
  id: '',
  events: [],
  messages: [],
  chats: [],
  accessories: '',
  address: '',
  passcode: '',
  paid: false,
});
