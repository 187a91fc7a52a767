import { demoDay } from '#main/demo/story-parts.ts';
import { claimPageNames } from '#shared/page/claim-pages.ts';
import { stories } from '#main/demo/load-demo.ts';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

const inItsMail = /^files, mails\/|^answers, GET \/demo\/mails/;

/** In every address of theirs, and as their name, stands what has to be found wherever it is looked. */
export const control = 'cnry-control';
export const claimant = { name: 'Cnry-Control Claimant', postcode: 'HS2 0XA' };
export type Claim = { number: string; id: string; email: string; story: string };

const passcodes = [
  ['password', 'cnry-Device-Pa55word-7QX'],
  ['pin', '83920174'],
  ['pattern', '6,3,7,4,0,1,5,2,8'],
] as const;

function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}

/** Puts a claim of each story there, as the operator's system. */
export async function putClaims({ newVisitor, keys, book }: World): Promise<Claim[]> {
  const operator = newVisitor();
  // Where it belongs is the claim itself; where it does not are addresses and what the server writes of itself.
  book.plant(
    'post code in an address or a log',
    claimant.postcode,
    /^(?!logs|metrics|browser: (?:address|history)).*(?<!headers)$/,
  );
  const claims: Claim[] = [];
  for (const [at, story] of stories.entries()) {
    const number = `CNRY-${at}-2GYB`;
    const email = `${control}-${at}@example.com`;
    const document = {
      ...story.document(demoDay(new Date())),
      endUserName: claimant.name,
      endUserEmail: email,
      endUserMobile: '+447700900123',
      registeredAddress: `1 Stonegate\n\n\nYork\n${claimant.postcode}`,
    };
    const { json } = await operator.ask(
      'PUT',
      `/api/integration/v1/claims/${number}`,
      document,
      bearer(keys.integration),
    );
    claims.push({ number, email, story: story.story, id: String(json['id']) });
  }
  return claims;
}

/** Finds a claim with the mailed code, after wrong ones. */
export async function enter(world: World, who: Visitor, { number, id, email }: Claim): Promise<void> {
  const { book } = world;
  await who.post('/api/enduser/login', { reference: number, postcode: 'ZZ9 9ZZ', sharedDevice: false });
  await who.post('/api/enduser/login', { reference: number, postcode: claimant.postcode, sharedDevice: false });
  await who.post('/api/enduser/login/code', { code: '000001' });
  await who.post('/api/enduser/login/code', { code: await mailedCode(world, email) });
  for (const [name, value] of who.cookies)
    if (value.length >= 20) book.plant(`cookie ${name}`, value, /^answers, .*: cookies$/);
  await who.graphql('query($id: ID!) { claim(id: $id) { id number } }', { id });
}

export async function mailedCode({ book, mailTo }: World, email: string): Promise<string> {
  const { subject } = await mailTo(email, /^\d{6}/);
  return book.plant('mailed code', subject.slice(0, 6), inItsMail);
}

const setPasscode = `mutation($model: SetPasscodeInput!) { setPasscode(model: $model) { name } }`;

/** Sends a passcode of every kind, and the same in ways that are refused. */
export async function givePasscodes(world: World, claims: readonly Claim[]): Promise<void> {
  for (const [at, [passcodeType, value]] of passcodes.entries()) {
    const claim = claims[at];
    if (!claim) throw new Error('There are too few claims.');
    const who = world.newVisitor();
    await enter(world, who, claim);
    const { number, id: claimId } = claim;
    const passcode = world.book.plant(
      `device ${passcodeType}`,
      value,
      new RegExp(`^answers, GET /api/integration/v1/claims/${number}/passcode 200: body$`),
    );
    const model = { claimId, passcode, passcodeType, gdprConsent: true };
    await who.graphql(setPasscode, { model: { ...model, passcodeType: 'word' } });
    await who.graphql(setPasscode, { model: { ...model, passcode: [passcode] } });
    await who.graphql(setPasscode, { model: { ...model, gdprConsent: passcode } });
    await who.graphql(setPasscode, { model: { ...model, more: passcode } });
    await who.graphql(setPasscode, { model: { ...model, claimId: passcode } });
    await who.post('/graphql', `{"query":"mutation { setPasscode(model: {passcode: \\"${passcode}\\"`);
    await who.graphql(setPasscode, { model });
    await lookAtPages(who, [claim]);
  }
}

/** Begins payments with the fake provider, good and bad ones. */
export async function pay(world: World, claim: Claim): Promise<void> {
  const { book, stripe } = world;
  const { id } = claim;
  const who = world.newVisitor();
  await enter(world, who, claim);
  stripe.trouble.push({ kind: 'status', status: 401 });
  await who.post('/api/create-payment-intent/Create', { item: { id } });
  const { json } = await who.post('/api/create-payment-intent/Create', { item: { id } });
  const secret = book.plant(
    'client_secret of a payment',
    json['clientSecret'] as string | undefined,
    /^answers, POST \/api\/create-payment-intent\/Create 200: body$/,
  );
  await who.post(`/api/excess-payment/${id}/check`, {});
  await who.post(`/api/excess-payment/${id}/practice/confirm`, { clientSecret: secret, number: '4242424242424242' });
  await who.get(`/excess-payment/${id}?payment_intent_client_secret=${secret}`);
  await lookAtPages(who, [claim]);
}

/** What a claimant's mails lead to: the links of claims and of preferences. */
export async function followLinks(world: World, who: Visitor): Promise<void> {
  const mail = await world.mailTo(control, /\/preferences\?token=/);
  const token = /\/preferences\?token=([\w-]+)/.exec(mail.text)?.[1];
  world.book.plant('token of preferences', token, inItsMail);
  await who.get(`/preferences?token=${token}`);
  await who.post('/api/enduser/notificationPreferences', { token });
}

/** Every page of every claim for this visitor, drawn on the server. */
export async function lookAtPages(who: Visitor, claims: readonly Claim[]): Promise<void> {
  for (const { id } of claims.slice(0, 6))
    for (const page of [...claimPageNames, 'submit-passcode']) await who.get(`/${page}/${id}`);
}

/** All that the operator's system can read; the passcodes by the call that is for them. */
export async function lookAsOperator({ newVisitor, keys }: World, claims: readonly Claim[]): Promise<void> {
  const operator = newVisitor();
  const read = (path: string) => operator.get(`/api/integration/v1${path}`, bearer(keys.integration));
  for (const { number } of claims) {
    for (const part of ['', '/export', '/messages', '/photos']) await read(`/claims/${number}${part}`);
  }
  for (const path of [
    '/events',
    '/messages',
    '/payments',
    '/chats',
    '/webhooks',
    '/audit',
    '/outgoing-events',
    '/passcodes',
  ])
    await read(path);
  for (const { number } of claims.slice(0, 3)) await read(`/claims/${number}/passcode`);
  await operator.get('/api/integration/v1/audit', bearer(`${keys.integration}x`));
}
