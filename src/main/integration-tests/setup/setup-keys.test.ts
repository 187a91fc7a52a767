// Row 52: texts and payment, set in the browser.
import { beforeEach, describe, expect, test } from 'vitest';

import { fakeSms, smsKeys } from '#server/gateways/sms/fake-sms.fixture.ts';
import { FakeStripe, fakeStripeKeys, stripeSignature } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { addExcessClaim } from '#features/excess-payment/payments-app.fixture.ts';
import { openPaymentGateway } from '#server/gateways/payment/payment-open.ts';
import { beforeEachWithSetup, type Portal, type SetupPortals } from './setup-portal.fixture.ts';

let own: SetupPortals;
beforeEachWithSetup((made) => {
  own = made;
});

const texts = {
  accountSid: smsKeys.SMS_ACCOUNT_SID,
  authToken: smsKeys.SMS_AUTH_TOKEN,
  from: smsKeys.SMS_FROM,
};

describe('row 52: texts', () => {
  let sms: Awaited<ReturnType<typeof fakeSms>>;
  let portal: Portal;
  beforeEach(async () => {
    sms = await fakeSms();
    own.closers.push(sms.close);
    portal = await own.start({ SMS_API_URL: sms.url });
  });

  const codeIn = () => /^\d{6}/.exec(sms.sent.at(-1)?.form['Body'] ?? '')?.[0] ?? 'no code';
  const save = (more: object = {}) => own.post(portal, 'saveTexts', { ...texts, seen: null, ...more });
  const sendTest = (to = '07700 900123') => own.post(portal, 'sendTestText', { to });

  test('are practice until an account is saved, which counts at once in every process and is never answered', async () => {
    const other = await own.start({ SMS_API_URL: sms.url });
    expect((await own.setupOf(portal)).texts).toMatchObject({ provider: null, seen: null });
    await other.app.listen({ port: 0 });
    expect((await save()).status).toBe(200);
    await expect.poll(() => other.services.settings.sms, { timeout: 10_000 }).toMatchObject(texts);
    const { body, json } = await own.ask(portal, 'setup');
    expect(json['texts']).toMatchObject({ provider: { accountSid: texts.accountSid, from: texts.from } });
    expect(body).not.toContain(texts.authToken.slice(-4));
    const { rows } = await own.database.pool.query<{ text: string }>(
      'select audit_event::text as text from audit_event',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(texts.authToken);
    const { rows: stored } = await own.database.pool.query<{ ciphertext: Buffer }>('select ciphertext from setting');
    expect(stored.some(({ ciphertext }) => ciphertext.includes(texts.authToken))).toBe(false);
  });

  test('a real test text is sent, and confirmed by its code', async () => {
    await save();
    expect((await sendTest()).status).toBe(200);
    expect(sms.sent.map(({ form }) => [form['To'], form['From']])).toEqual([['+447700900123', texts.from]]);
    expect((await own.statuses(portal))['texts']).toBe('open');
    expect((await own.post(portal, 'confirmTestText', { code: '000000' })).json['code']).toBe('wrong-code');
    expect((await own.post(portal, 'confirmTestText', { code: codeIn() })).status).toBe(200);
    expect((await own.statuses(portal))['texts']).toBe('done');
    const { rows } = await own.database.pool.query(
      "select action from audit_event where action like 'setup.t%' order by id",
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      'setup.texts',
      'setup.test-text',
      'setup.test-text-confirmed',
    ]);
  });

  test('a test text proves nothing of a test mail, or of another account', async () => {
    await save();
    await sendTest();
    expect((await own.post(portal, 'confirmTestMail', { code: codeIn() })).json['code']).toBe('code-over');
    await own.post(portal, 'confirmTestText', { code: codeIn() });
    own.pass(1_000);
    const { seen } = (await own.setupOf(portal)).texts;
    expect((await save({ from: 'Acme', authToken: null, seen })).status).toBe(200);
    expect((await own.statuses(portal))['texts']).toBe('open');
  });

  test('wrong keys get a clear error, and the next test may follow at once', async () => {
    await save({ authToken: 'f'.repeat(32) });
    const { status, json } = await sendTest();
    expect([status, json['code']]).toEqual([422, 'text-not-sent']);
    expect(json['title']).toBe(
      'Twilio did not take the text. It knows no such account with this Auth Token. It said: 20003: Authenticate',
    );
    own.pass(1_000);
    await save({ seen: (await own.setupOf(portal)).texts.seen });
    expect((await sendTest()).status).toBe(200);
  });

  test.each([
    [{ accountSid: 'AC12' }, '/accountSid', /^This must be the Account SID of Twilio/],
    [{ authToken: 'short' }, '/authToken', /^This must be the Auth Token/],
    [{ from: '+44' }, '/from', /^This must be a number/],
    [{ authToken: null }, '/authToken', /^Enter the Auth Token/],
  ])('%j is refused with what to do, and nothing is stored', async (wrong, pointer, detail) => {
    const { status, json } = await save(wrong);
    expect([status, json['errors']]).toEqual([400, [{ pointer, detail: expect.stringMatching(detail) }]]);
    expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
  });

  test('a number that takes no texts is said at its field', async () => {
    await save();
    const { status, json } = await sendTest('020 7946 0000');
    expect([status, json['errors']]).toEqual([400, [{ pointer: '/to', detail: expect.any(String) }]]);
    expect(sms.requests).toEqual([]);
  });

  test('a stored token goes to no other account', async () => {
    await save();
    const { seen } = (await own.setupOf(portal)).texts;
    const other = await save({ accountSid: `AC${'f'.repeat(32)}`, authToken: null, seen });
    expect(other.json['errors']).toEqual([{ pointer: '/authToken', detail: 'Enter the Auth Token of this account.' }]);
  });

  test('that the environment sets are read-only, and neither saved nor stopped', async () => {
    const given = await own.start({ ...smsKeys, SMS_API_URL: sms.url });
    const { settings, provider } = (await own.setupOf(given)).texts;
    expect(settings.map(({ name, isGiven }) => [name, isGiven])).toEqual([
      ['SMS_ACCOUNT_SID', true],
      ['SMS_AUTH_TOKEN', true],
      ['SMS_FROM', true],
    ]);
    expect(provider?.from).toBe(texts.from);
    for (const call of [
      () => own.post(given, 'saveTexts', { ...texts, from: 'Acme', seen: null }),
      () => own.post(given, 'stopTexts', { seen: null }),
    ]) {
      const { status, json } = await call();
      expect([status, json['code']]).toEqual([409, 'set-by-environment']);
    }
    expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
  });

  test('stop at once, and only as they were seen', async () => {
    await save();
    expect((await own.post(portal, 'stopTexts', { seen: null })).json['code']).toBe('changed-meanwhile');
    const { seen } = (await own.setupOf(portal)).texts;
    expect((await own.post(portal, 'stopTexts', { seen })).status).toBe(200);
    expect(portal.services.settings.sms).toBeNull();
    expect((await sendTest()).json['code']).toBe('no-texts');
  });
});

const keys = {
  publishableKey: fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
  secretKey: fakeStripeKeys.STRIPE_SECRET_KEY,
  webhookSecret: fakeStripeKeys.STRIPE_WEBHOOK_SECRET,
};

describe('row 52: payment', () => {
  let stripe: FakeStripe;
  let url: string;
  let portal: Portal;
  beforeEach(async () => {
    stripe = new FakeStripe();
    url = await stripe.listen();
    own.closers.push(() => stripe.close());
    stripe.clock = () => Math.floor(own.time().getTime() / 1_000);
    portal = await own.start({ STRIPE_API_URL: url });
  });

  const save = (more: object = {}) => own.post(portal, 'savePaymentKeys', { ...keys, seen: null, ...more });

  /** Sends what Stripe would send of its newest event. */
  async function deliver(to: Portal = portal) {
    const payload = JSON.stringify(stripe.events.at(-1));
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(payload, stripe.clock()),
    };
    return (await to.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode;
  }

  test('is practice until keys are saved, which Stripe has checked, and which count at once in every process', async () => {
    const other = await own.start({ STRIPE_API_URL: url });
    await other.app.listen({ port: 0 });
    expect((await own.setupOf(portal)).payment).toMatchObject({ kind: 'practice', publishableKey: null });
    const { id } = await addExcessClaim(own.database);
    expect((await save()).status).toBe(200);
    await expect.poll(() => other.services.settings.payments.kind, { timeout: 10_000 }).toBe('stripe');
    for (const { services } of [portal, other]) {
      const gateway = await openPaymentGateway(services);
      const started = await gateway?.create({ claimId: id, claimNumber: 'CLM-1', pence: 7_500, attempt: 1 });
      expect([gateway?.provider, started?.intent.pence]).toEqual(['stripe', 7_500]);
    }
    const { body, json } = await own.ask(portal, 'setup');
    expect(json['payment']).toMatchObject({ kind: 'stripe', isLive: false, publishableKey: keys.publishableKey });
    expect(body).not.toContain(keys.secretKey.slice(-6));
    expect(body).not.toContain(keys.webhookSecret);
    const { rows } = await own.database.pool.query<{ text: string }>(
      'select audit_event::text as text from audit_event',
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/sk_test|whsec/);
  });

  test('the check begins a payment that is cancelled, and the step is done once the webhook was heard from', async () => {
    expect(await deliver().catch(() => 0)).toBe(404);
    await save();
    expect([...stripe.intents.values()].map(({ amount, status }) => [amount, status])).toEqual([[30, 'canceled']]);
    expect(stripe.events.at(-1)?.['type']).toBe('payment_intent.canceled');
    expect((await own.statuses(portal))['payment']).toBe('open');
    expect((await own.setupOf(portal)).payment.webhook).toMatchObject({
      url: 'http://localhost:3000/api/payments/webhook',
      heardAt: null,
    });
    expect(await deliver()).toBe(200);
    expect((await own.setupOf(portal)).payment.webhook.heardAt).toBe(own.time().toISOString());
    expect((await own.statuses(portal))['payment']).toBe('done');
    expect((await own.database.pool.query('select 1 from payment_anomaly')).rowCount).toBe(0);
    own.pass(1_000);
    const { seen } = (await own.setupOf(portal)).payment;
    await save({ secretKey: null, webhookSecret: `${keys.webhookSecret},whsec_another00000000`, seen });
    expect((await own.statuses(portal))['payment']).toBe('open');
  });

  test('a webhook with another signature is not heard', async () => {
    await save({ webhookSecret: 'whsec_another00000000' });
    expect(await deliver()).toBe(400);
    expect((await own.setupOf(portal)).payment.webhook.heardAt).toBeNull();
  });

  test.each([
    [{ secretKey: 'sk_test_wrongwrongwrong' }, '/secretKey', /^Stripe does not know this key/],
    [{ publishableKey: 'pk_test_wrongwrongwrong' }, '/publishableKey', /^Stripe does not know this key/],
    [{ publishableKey: 'pk_live_standin00000000' }, '/publishableKey', /Take both from the same mode/],
    [{ webhookSecret: 'secret' }, '/webhookSecret', /^This must be signing secrets of Stripe/],
    [{ secretKey: null }, '/secretKey', /^Enter the secret key/],
  ])('%j is refused with what to do, and nothing is stored', async (wrong, pointer, detail) => {
    const { status, json } = await save(wrong);
    expect([status, json['errors']]).toEqual([400, [{ pointer, detail: expect.stringMatching(detail) }]]);
    expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
    expect([...stripe.intents.values()].filter((intent) => intent['status'] !== 'canceled')).toEqual([]);
  });

  test('a Stripe that is away says so, and nothing is stored', async () => {
    stripe.isDown = { kind: 'status', status: 503 };
    const { status, json } = await save();
    expect([status, json['code']]).toEqual([422, 'keys-not-checked']);
    expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
  });

  test('keys that the environment sets are read-only, and can be checked', async () => {
    const given = await own.start({ ...fakeStripeKeys, STRIPE_API_URL: url });
    const { settings } = (await own.setupOf(given)).payment;
    expect(settings.map(({ isGiven }) => isGiven)).toEqual([true, true, true]);
    const refused = await own.post(given, 'savePaymentKeys', { ...keys, seen: null });
    expect([refused.status, refused.json['title']]).toEqual([
      409,
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set by the environment of the portal. Change that, and start the portal again.',
    ]);
    expect((await own.database.pool.query('select 1 from setting')).rowCount).toBe(0);
    expect((await own.post(given, 'checkPaymentKeys')).status).toBe(200);
    stripe.isDown = { kind: 'status', status: 401 };
    expect((await own.post(given, 'checkPaymentKeys')).json['code']).toBe('keys-not-checked');
  });

  test('goes back to practice at once, and practice calls exist only then', async () => {
    const confirm = async () => {
      const address = '/api/excess-payment/nobody/practice/confirm';
      const headers = { origin: 'http://localhost:3000' };
      const payload = { clientSecret: 'none', number: '4242424242424242' };
      return (await portal.app.inject({ method: 'POST', url: address, headers, payload })).json<{ code: string }>()
        .code;
    };
    expect(await confirm()).toBe('claim-not-found');
    await save();
    expect(await confirm()).toBe('not-found');
    const { seen } = (await own.setupOf(portal)).payment;
    expect((await own.post(portal, 'stopPayments', { seen })).status).toBe(200);
    expect((await own.setupOf(portal)).payment.kind).toBe('practice');
    expect(await confirm()).toBe('claim-not-found');
    expect(await deliver()).toBe(404);
  });
});

test('a group that a later version refuses takes no other with it', async () => {
  const portal = await own.start();
  await own.post(portal, 'saveTexts', { ...texts, seen: null });
  await own.database.pool.query("delete from setting where name = 'SMS_FROM'");
  const server = { host: 'mail.example.com', port: 587, user: '', password: null, from: 'claims@example.com' };
  expect((await own.post(portal, 'saveMailServer', { ...server, seen: null })).status).toBe(200);
  expect(portal.services.settings).toMatchObject({ mail: { host: 'mail.example.com' }, sms: null });
});
