// Random histories of one claim's money with the practice provider, which is compared with what stands here at the end.
import { v7 as newId } from 'uuid';

import { askerOf } from '#features/excess-payment/asker.server.ts';
import { endNominated } from '#claim/nominated/nominate.server.ts';
import type { Nominee } from '#features/excess-payment/intents.data.ts';
import { addPayingNominee, askerOfNominee } from '#features/excess-payment/nominee/nominee.fixture.ts';
import { reviewPayment } from '#features/excess-payment/review-payment.server.ts';
import { practiceResult } from '#features/excess-payment/practice/practice-cards.rules.ts';
import { addExcessClaim, type OwnClaim, type PaymentsApp } from '#features/excess-payment/payments-app.fixture.ts';
import { takeEvent, type Payments } from '#features/excess-payment/provider-statement.server.ts';
import { startPayment } from '#features/excess-payment/start-payment.server.ts';
import { readMoney } from '#claim/money/money.data.ts';
import { addRefundOrder, listOrders } from '#claim/money/refund-orders.data.ts';
import type { Dispute, PaymentFact } from '#server/gateways/payment/payment-facts.rules.ts';
import { PaymentUnavailable, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { confirmPractice, practiceEvent, type PracticeParts } from '#server/gateways/payment/payment-practice.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { placeOrder } from './send-refund.server.ts';

type Told = { body: Buffer; signature: string };

/** One claim, with what the provider has told of it and nobody has heard yet. */
class MoneyHistory {
  readonly #api: PaymentsApp;
  readonly #random: () => number;
  readonly claim: OwnClaim;
  readonly #unheard: Told[] = [];
  readonly disputes = new Map<string, Dispute>();
  readonly #by = { accountId: newId(), name: 'Kim' };

  constructor(api: PaymentsApp, claim: OwnClaim, random: () => number) {
    this.#api = api;
    this.claim = claim;
    this.#random = random;
  }

  get #parts(): PracticeParts {
    const { database, settings, now } = this.#api.services;
    return { kysely: database.kysely, secretKey: settings.secretKey, now };
  }

  #pick<One>(list: readonly One[]): One | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #tell(fact: PaymentFact): void {
    this.#unheard.push(practiceEvent(this.#parts, fact));
  }

  /** Each call may get no answer, before it is done or after. */
  get #payments(): Payments {
    const { services, gateway } = this.#api;
    const lossy =
      <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
      async (given: Given): Promise<Answer> => {
        const fate = this.#random();
        if (fate < 0.1) throw new PaymentUnavailable('It did not get there.');
        const answer = await call(given);
        if (fate < 0.25) throw new PaymentUnavailable('The answer was lost.');
        return answer;
      };
    const unsure: PaymentGateway = { ...gateway, refund: lossy(gateway.refund), create: lossy(gateway.create) };
    return { services, gateway: unsure };
  }

  #nominated: Nominee | null = null;

  async #nominee(): Promise<Nominee> {
    return (this.#nominated ??= await addPayingNominee(this.#api.services, this.claim.id));
  }

  /** The claimant begins, or a nominee, who takes back what the other has begun. */
  async #begin(): Promise<string | null> {
    const { services } = this.#api;
    const { id: claimId, cookie } = this.claim;
    const viewer = viewerOf({ headers: { cookie } }, services.settings);
    const isNominees = this.#random() < 0.3;
    const asker = isNominees
      ? askerOfNominee(services, claimId, await this.#nominee())
      : askerOf(services, { claimId, viewer });
    const payer = { asker, locale: 'en-GB' };
    return startPayment(this.#payments, payer).then(
      ({ clientSecret }) => clientSecret,
      () => null,
    );
  }

  async #confirm(clientSecret: string | null, number: string): Promise<void> {
    const result = practiceResult(number);
    if (clientSecret === null || result === null) return;
    const from = ['open', 'declined', 'action'] as const;
    const intent = await confirmPractice(this.#parts, { claimId: this.claim.id, clientSecret, from }, result);
    if (intent) this.#tell({ kind: 'intent', intent });
  }

  async #endNomination(): Promise<void> {
    const { services } = this.#api;
    const person = this.#nominated;
    if (person === null) return;
    this.#nominated = null;
    const of = { services, claimId: this.claim.id };
    await services.database.kysely.transaction().execute((tx) => endNominated({ ...of, tx }, person.id, 'claimant'));
  }

  async #claimSet(columns: object): Promise<void> {
    await this.#api.services.database.kysely
      .updateTable('claim')
      .set(columns)
      .where('id', '=', this.claim.id)
      .execute();
  }

  async #intents() {
    const { kysely } = this.#api.services.database;
    return kysely.selectFrom('payment_intent').selectAll().where('claim_id', '=', this.claim.id).execute();
  }

  async #refunds() {
    const { kysely } = this.#api.services.database;
    return kysely.selectFrom('practice_refund').selectAll().where('claim_id', '=', this.claim.id).execute();
  }

  /** One is drawn after another; what stands here twice is drawn twice as often. */
  readonly #acts: readonly (() => Promise<void>)[] = [
    async () => this.#confirm(await this.#begin(), '4242424242424242'),
    async () => this.#confirm(await this.#begin(), '4242424242424242'),
    async () => this.#confirm(await this.#begin(), '4000000000000002'),
    async () => this.#confirm(await this.#begin(), '4000000000005126'),
    /** Paid elsewhere while the card was being typed. */
    async () => {
      const secret = await this.#begin();
      await this.#claimSet({ excess_payment_taken: true });
      await this.#confirm(secret, '4242424242424242');
      await reviewPayment(this.#payments, this.claim.id).catch(() => {});
    },
    /** The nomination is ended while the nominee pays: what the provider has taken stays. */
    async () => {
      const secret = await this.#begin();
      if (this.#random() < 0.5) await this.#confirm(secret, '4242424242424242');
      await this.#endNomination();
      await reviewPayment(this.#payments, this.claim.id).catch(() => {});
      await this.#confirm(secret, '4242424242424242');
    },
    /** The operator's system asks again. */
    async () => this.#claimSet({ excess_payment_taken: false, excess_paid_here: false }),
    async () => this.#order(),
    async () => this.#order(),
    async () => this.#order(),
    async () => this.#refundAtProvider(),
    async () => this.#failRefund(),
    async () => this.#dispute(),
    async () => this.#hear(),
    async () => this.#hear(),
    async () => this.#api.wait(this.#below(30)),
  ];

  /** As the desk orders: never more than it believes to be left, although the provider may know of less. */
  async #order(): Promise<void> {
    const paid = this.#pick((await this.#intents()).filter(({ status }) => status === 'paid'));
    if (!paid) return;
    const left = paid.pence - paid.refunded_pence;
    if (left <= 0) return;
    const pence = this.#random() < 0.4 ? left : 1 + this.#below(left);
    const order = { claimId: this.claim.id, id: newId(), intentId: paid.id, pence, reason: 'other' } as const;
    const { services } = this.#api;
    await services.database.kysely
      .transaction()
      .execute((tx) => addRefundOrder(tx, { ...order, words: 'w', by: this.#by }, services.now()));
    await placeOrder(this.#payments, { claimId: this.claim.id, orderId: order.id }).catch(() => {});
    const made = (await this.#refunds()).find(({ order_id: id }) => id === order.id);
    if (made) await this.#tellRefund(made);
  }

  async #refundAtProvider(): Promise<void> {
    const paid = this.#pick((await this.#intents()).filter(({ status }) => status === 'paid'));
    if (!paid?.provider_id) return;
    const wanted = {
      id: newId(),
      claimId: this.claim.id,
      intentId: paid.provider_id,
      pence: 1 + this.#below(paid.pence),
    };
    const refund = await this.#api.gateway.refund(wanted).catch(() => null);
    if (refund) await this.#tellRefund({ order_id: wanted.id, intent_id: wanted.intentId });
  }

  async #tellRefund(made: { order_id: string; intent_id: string }): Promise<void> {
    const named = { id: made.order_id, claimId: this.claim.id, intentId: made.intent_id, pence: 0 };
    const refund = await this.#api.gateway.findRefund(named);
    if (!refund) return;
    this.#tell({ kind: 'refund', refund });
    if (this.#random() < 0.5) return;
    const given = (await this.#refunds()).filter(
      ({ intent_id: of, status }) => of === made.intent_id && status !== 'failed',
    );
    const { intentId, at } = refund;
    this.#tell({ kind: 'refunded', intentId, refundedPence: sumOf(given), at });
  }

  async #failRefund(): Promise<void> {
    const refund = this.#pick((await this.#refunds()).filter(({ status }) => status !== 'failed'));
    if (!refund) return;
    const { kysely } = this.#api.services.database;
    await kysely.updateTable('practice_refund').set({ status: 'failed' }).where('id', '=', refund.id).execute();
    await this.#tellRefund(refund);
  }

  async #dispute(): Promise<void> {
    const paid = this.#pick((await this.#intents()).filter(({ status }) => status === 'paid'));
    if (!paid?.provider_id) return;
    const open = this.#pick([...this.disputes.values()].filter(({ status }) => status === 'open'));
    const at = this.#api.services.now();
    const ended = this.#random() < 0.5 ? 'won' : 'lost';
    const dispute: Dispute = open
      ? { ...open, status: ended, at }
      : { id: `dp_${newId()}`, intentId: paid.provider_id, pence: paid.pence, status: 'open', reason: 'other', at };
    this.disputes.set(dispute.id, dispute);
    this.#tell({ kind: 'dispute', dispute });
  }

  /** Some events come twice, in any order, and some never. Of a dispute each comes at last. */
  async #hear(most = 3): Promise<void> {
    for (let count = 0; count < most && this.#unheard.length > 0; count += 1) {
      const at = this.#below(this.#unheard.length);
      const [event] = this.#random() < 0.7 ? this.#unheard.splice(at, 1) : this.#unheard.slice(at, at + 1);
      if (event && (this.#random() < 0.8 || String(event.body).includes('"dispute"'))) await this.#take(event);
    }
  }

  async #take({ body, signature }: Told): Promise<void> {
    const { services, gateway } = this.#api;
    await takeEvent({ services, gateway }, gateway.readEvent(body, signature));
  }

  async live(): Promise<void> {
    const length = 6 + this.#below(12);
    await this.#confirm(await this.#begin(), '4242424242424242');
    await this.#hear();
    for (let count = 0; count < length; count += 1) await this.#pick(this.#acts)?.();
    while (this.#unheard.length > 0) await this.#hear(this.#unheard.length);
  }
}

export async function playHistory(api: PaymentsApp, random: () => number): Promise<MoneyHistory> {
  const history = new MoneyHistory(api, await addExcessClaim(api.services.database), random);
  await history.live();
  return history;
}

const sumOf = (rows: readonly { pence: number }[]): number => rows.reduce((sum, { pence }) => sum + pence, 0);

/** Returns the same of both sides; the last words of the practice provider count. */
export async function bothSides({ services: { database, now } }: PaymentsApp, { claim, disputes }: MoneyHistory) {
  const { kysely } = database;
  const intents = await kysely.selectFrom('payment_intent').selectAll().where('claim_id', '=', claim.id).execute();
  const practice = (
    await kysely.selectFrom('practice_intent').selectAll().where('claim_id', '=', claim.id).execute()
  ).filter(({ status, settles_as: settled }) => status === 'paid' || (status === 'processing' && settled === 'paid'));
  const practiceRefunds = await kysely
    .selectFrom('practice_refund')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .execute();
  const orders = await listOrders(kysely, claim.id);
  const stored = await kysely.selectFrom('payment_dispute').selectAll().where('claim_id', '=', claim.id).execute();
  const money = await readMoney(kysely, claim.id, { insurerOfBrand: () => null, now: now() });
  const given = practiceRefunds.filter(({ status }) => status !== 'failed');
  const paid = intents.filter(({ status }) => status === 'paid');
  return {
    here: {
      paid: sumOf(paid),
      refunded: paid.reduce((sum, { refunded_pence: pence }) => sum + pence, 0),
      shown: paid.length === 0 ? [0, 0] : [money?.paidPence, money?.refundedPence],
      orders: orders.map(({ id, status, pence }) => `${id} ${status} ${pence}`).toSorted(),
      disputes: stored.map(({ id, status }) => `${id} ${status}`).toSorted(),
    },
    provider: {
      paid: sumOf(practice),
      refunded: sumOf(given),
      shown: [sumOf(practice), sumOf(given)],
      orders: orders
        .map(({ id, pence }) => {
          const made = practiceRefunds.filter(({ order_id: order }) => order === id);
          return `${id} ${made.length === 0 ? 'refused' : 'placed'} ${made.length === 0 ? pence : sumOf(made)}`;
        })
        .toSorted(),
      disputes: [...disputes.values()].map(({ id, status }) => `${id} ${status}`).toSorted(),
    },
  };
}
