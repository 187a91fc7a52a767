import { beforeEach, describe, expect, test } from 'vitest';

import { endNominated } from '#claim/nominated/nominate.server.ts';
import type { Database } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import type { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import type { Nominee } from '#features/excess-payment/intents.data.ts';
import { type OwnClaim, outcomeOf, type PaymentsApp } from '#features/excess-payment/payments-app.fixture.ts';
import { reconcile } from '#features/excess-payment/reconcile-payments.server.ts';
import { reviewPayment } from '#features/excess-payment/review-payment.server.ts';
import { beforeEachWithStripe } from '#features/excess-payment/stripe-payments.fixture.ts';
import { addPayingNominee } from './nominee.fixture.ts';

const visa = '4242424242424242';

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;
let claim: OwnClaim;
let dana: Nominee;

beforeEachWithStripe((own) => {
  ({ database, stripe, api, claim } = own);
});
beforeEach(async () => {
  dana = await addPayingNominee(api.services, claim.id);
});

const cookieOf = ({ id }: Nominee): string => `nominee=${id}`;
const askAs = async (who: Nominee, path: string) =>
  api.post(`/api/acting/${claim.id}/payment/${path}`, {}, cookieOf(who));

async function beginAs(who: Nominee = dana): Promise<string> {
  const { status, json } = await askAs(who, 'start');
  return status === 200 ? String(json['clientSecret']) : `${status} ${String(json['code'])}`;
}

async function beginAsClaimant(): Promise<string> {
  const { status, json } = await api.create(claim);
  return status === 200 ? String(json['clientSecret']) : `${status} ${String(json['code'])}`;
}

const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
const statusOf = (secret: string) => stripe.intents.get(idOf(secret))?.['status'];
const deliver = async (secret: string) => api.deliver(...stripe.eventsOf(idOf(secret)));
const stateFor = async (who: Nominee) => (await askAs(who, 'check')).json;
const attempts = async () =>
  (
    await database.kysely
      .selectFrom('payment_intent')
      .select(['attempt', 'status', 'nominated_name as by'])
      .where('claim_id', '=', claim.id)
      .orderBy('attempt')
      .execute()
  ).map(({ attempt, status, by }) => [attempt, status, by].join(' ').trim());

async function receiptTo(recipient: string) {
  const ofClaim = database.kysely.selectFrom('mail').selectAll().where('claim_id', '=', claim.id);
  const mail = ofClaim.where('recipient', '=', recipient);
  const { id, locale, ciphertext, nonce, key_id: keyId } = await mail.executeTakeFirstOrThrow();
  if (ciphertext === null || nonce === null || keyId === null) throw new Error('The mail was sent, and is gone.');
  const text = unseal(api.services.settings, { ciphertext, nonce, keyId }, mailSeal(id));
  return { locale, content: JSON.parse(text) as MailContent };
}

const end = async (who: Nominee) =>
  database.kysely
    .transaction()
    .execute((tx) => endNominated({ tx, services: api.services, claimId: claim.id }, who.id, 'claimant'));
const review = () => reviewPayment(api, claim.id);

const paidOnce = { paid: 1, taken: true, anomalies: [], events: ['excess.paid'] };

describe('a nominee pays', () => {
  test('and everything says who did: event, claimant’s and operator’s answers, audit', async () => {
    const secret = await beginAs();
    stripe.confirm(secret, visa);
    await deliver(secret);
    expect(await outcomeOf(database, claim)).toMatchObject({ ...paidOnce, mails: 1 });
    expect(await api.check(claim)).toMatchObject({
      status: 'paid',
      nominee: 'Dana Field',
      card: null,
      hasReceipt: true,
    });
    expect(await stateFor(dana)).toMatchObject({
      status: 'paid',
      nominee: 'Dana Field',
      hasReceipt: true,
      receiptMail: null,
      card: { brand: 'visa', lastFour: '4242' },
    });
    expect(await api.listed(`?claim=${claim.number}`)).toMatchObject({ payments: [{ nominee: 'Dana Field' }] });
    const events = database.kysely.selectFrom('outgoing_event').select('data').where('claim_id', '=', claim.id);
    expect(await events.where('type', '=', 'excess.paid').execute()).toMatchObject([
      { data: { by: 'nominated', nominatedId: dana.id } },
    ]);
    const audit = database.kysely.selectFrom('audit_event').select(['actor', 'detail']);
    const noted = await audit.where('claim_id', '=', claim.id).orderBy('at').orderBy('id').execute();
    expect(noted.filter(({ actor }) => actor === 'nominee').map(({ detail }) => detail)).toEqual([
      expect.stringMatching(new RegExp(`^${dana.id}: excess payment begun, `)),
      expect.stringMatching(new RegExp(`^${dana.id}: excess paid, `)),
    ]);
  });

  test('and each gets a receipt in their own language: the card is the payer’s alone', async () => {
    const headers = { cookie: `${cookieOf(dana)}; fettle-language=pl`, 'content-type': 'application/json' };
    const url = `/api/acting/${claim.id}/payment/start`;
    const { clientSecret } = (await api.app.inject({ method: 'POST', url, headers, payload: '{}' })).json<{
      clientSecret: string;
    }>();
    stripe.confirm(clientSecret, visa);
    await deliver(clientSecret);
    const [theirs, own] = [await receiptTo('dana@example.com'), await receiptTo(`${claim.id}@example.com`)];
    expect(theirs.locale).toBe('pl');
    expect(theirs.content.heading).toBe('Udział własny zapłacony');
    expect(theirs.content.action?.url).toMatch(new RegExp(`/acting/${claim.id}$`));
    expect(JSON.stringify(theirs.content)).toContain('4242');
    expect(JSON.stringify(theirs.content)).not.toContain(`${claim.id}@example.com`);
    expect([own.locale, own.content.subject]).toEqual(['en-GB', `Dana Field paid your excess, claim ${claim.number}`]);
    expect(JSON.stringify(own.content)).not.toMatch(/visa|4242/i);
  });

  test('begun twice, and by two tabs at once: one intent', async () => {
    const secrets = await Promise.all([beginAs(), beginAs(), beginAs()]);
    expect(new Set([...secrets, await beginAs()]).size).toBe(1);
    expect(await attempts()).toEqual(['1 open Dana Field']);
  });

  test('that their card was declined is theirs to know', async () => {
    stripe.confirm(await beginAs(), '4000000000009995');
    expect(await stateFor(dana)).toMatchObject({ status: 'error', message: 'Your card has insufficient funds.' });
    expect(await api.check(claim)).toMatchObject({ status: 'due' });
  });

  test('what the claimant has paid with is not the nominee’s to know', async () => {
    const secret = await beginAsClaimant();
    stripe.confirm(secret, visa);
    await deliver(secret);
    expect(await stateFor(dana)).toMatchObject({ status: 'paid', nominee: null, card: null, hasReceipt: false });
    const url = `/api/acting/${claim.id}/payment/receipt`;
    const receipt = await api.app.inject({ url, headers: { cookie: cookieOf(dana) } });
    expect(receipt.json()).toMatchObject({ code: 'receipt-not-found' });
  });
});

describe('the claimant and a nominee', () => {
  test('whoever begins later takes back what the other has begun, so that one secret pays', async () => {
    const theirs = await beginAs();
    const own = await beginAsClaimant();
    expect(statusOf(theirs)).toBe('canceled');
    expect(() => stripe.confirm(theirs, visa)).toThrow();
    stripe.confirm(own, visa);
    await deliver(own);
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
    expect(await api.check(claim)).toMatchObject({ status: 'paid', nominee: null, card: { lastFour: '4242' } });
    expect(await attempts()).toEqual(['1 cancelled Dana Field', '2 paid']);
  });

  test('what the other has paid, or is paying, is not taken back', async () => {
    const theirs = await beginAs();
    stripe.confirm(theirs, '4000000000005126');
    expect(await beginAsClaimant()).toBe('409 payment-processing');
    expect(await api.check(claim)).toMatchObject({ status: 'processing', nominee: 'Dana Field' });
    stripe.settle(idOf(theirs));
    expect(await beginAsClaimant()).toBe('409 already-paid');
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });

  test('at the same moment: one begins, and the other hears why not, whichever comes first', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const secrets = await Promise.all([beginAs(), beginAsClaimant()]);
      const begun = secrets.filter((secret) => statusOf(secret) === 'requires_payment_method');
      expect(begun).toHaveLength(1);
      const refused = secrets.filter((secret) => secret.includes(' '));
      for (const answer of refused) expect(answer).toBe('409 payment-begun-elsewhere');
    }
  });

  test('at the same time pay once', async () => {
    const secrets = await Promise.all([beginAs(), beginAsClaimant(), beginAs(), beginAsClaimant()]);
    for (const secret of new Set(secrets)) {
      // What was taken back, or not begun, does not pay.
      if (statusOf(secret) === 'requires_payment_method') stripe.confirm(secret, visa);
    }
    await reconcile(api);
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });
});

describe('ended in the middle of a payment', () => {
  test('the next call is refused, and what no provider has taken is taken back', async () => {
    const secret = await beginAs();
    await end(dana);
    expect(await beginAs()).toBe('404 acting-over');
    expect((await askAs(dana, 'check')).json).toMatchObject({ code: 'acting-over' });
    await review();
    expect(statusOf(secret)).toBe('canceled');
    expect(await attempts()).toEqual(['1 cancelled Dana Field']);
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 0, taken: false, anomalies: [] });
  });

  test('the end asks for that by itself, and the reconciliation does it too', async () => {
    const secret = await beginAs();
    await end(dana);
    const jobs = database.kysely.selectFrom('job').select('key').where('kind', '=', 'review-excess');
    expect(await jobs.where('key', '=', claim.id).execute()).toHaveLength(1);
    await reconcile(api);
    expect(statusOf(secret)).toBe('canceled');
  });

  test.each([
    ['was paid before', visa, false],
    ['was being processed, and settles later', '4000000000005126', true],
  ])('money that %s: it settles for the claim, under the nominee’s name', async (_, card, isLate) => {
    const secret = await beginAs();
    stripe.confirm(secret, card);
    await end(dana);
    await review();
    if (isLate) stripe.settle(idOf(secret));
    await deliver(secret);
    // The receipt, and that Dana may no longer act.
    expect(await outcomeOf(database, claim)).toMatchObject({ ...paidOnce, mails: 2 });
    expect(await api.check(claim)).toMatchObject({ status: 'paid', nominee: 'Dana Field' });
  });

  test('while the provider makes the intent: no secret is given, and the intent is cancelled', async () => {
    const made: string[] = [];
    const { gateway } = api;
    const create = gateway.create;
    gateway.create = async (order) => {
      const started = await create(order);
      made.push(started.clientSecret);
      await end(dana);
      await review();
      return started;
    };
    expect(await beginAs()).toBe('404 acting-over');
    expect(made.map(statusOf)).toEqual(['canceled']);
  });

  test('a claimant’s own attempt stays', async () => {
    const own = await beginAsClaimant();
    await end(dana);
    await review();
    expect(statusOf(own)).toBe('requires_payment_method');
  });
});
