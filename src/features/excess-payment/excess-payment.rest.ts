import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Brands } from '#server/brands/brand.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { withDeadline } from '#server/gateways/payment/payment-deadline.ts';
import { PaymentUnavailable, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { localeOf } from '#server/http/locale.ts';
import { ownOrigins } from '#server/http/origin.ts';
import type { Load } from '#server/limits/overload.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { poundsOf } from '#shared/money.ts';
import { askLimit, type AskLimit } from './ask-limit.server.ts';
import { checkPayment, claimFor, notOwnProblem } from './check-payment.server.ts';
import { lockOwnExcess } from './excess-claim.data.ts';
import { intentsOf, type IntentRow } from './intents.data.ts';
import { paymentProblem } from './payment-problems.server.ts';
import { createIntentPath, type ExcessState, type PaymentStart, type PracticeAnswer } from './payment.rules.ts';
import { answerSecondFactor, confirmCard } from './practice/practice-payment.server.ts';
import { receiptPage } from './receipt-page.server.ts';
import type { Receipt } from './receipt.rules.ts';
import { startPayment } from './start-payment.server.ts';
import type { Payments } from './provider-statement.server.ts';

type ByClaim = { Params: { claimId: string } };

export type ExcessPaymentParts = { gateway: PaymentGateway | null; brands: Brands };

const text = (longest: number) => z.string({ error: 'This must be a text.' }).max(longest);
const createBody = z.strictObject({ item: z.strictObject({ id: text(200) }) });
const emptyBody = z.strictObject({});
const cardBody = z.strictObject({ clientSecret: text(200), number: text(40) });
const secondFactorBody = z.strictObject({ clientSecret: text(200), confirmed: z.boolean() });

const path = '/api/excess-payment/:claimId';

export function answerProviderAway(app: FastifyInstance): void {
  app.setErrorHandler((error, request) => {
    if (!(error instanceof PaymentUnavailable)) throw error;
    request.log.error({ err: error }, 'payment provider away');
    throw paymentProblem('payment-provider-unavailable');
  });
}

function returnUrl(request: FastifyRequest, { settings }: Services, claimId: string): string {
  const origin = ownOrigins(request, settings).at(-1) ?? settings.publicUrl.origin;
  return `${origin}/excess-payment-completed/${claimId}`;
}

async function create(
  services: Services,
  parts: ExcessPaymentParts & { mayAsk: AskLimit },
  request: FastifyRequest,
): Promise<PaymentStart> {
  const { item } = bodyAs(createBody, request.body);
  const { gateway, mayAsk } = parts;
  const viewer = viewerOf(request, services.settings);
  if (!gateway) {
    await claimFor(services, { claimId: item.id, viewer });
    throw paymentProblem('online-payment-off');
  }
  const claimId = item.id.toLowerCase();
  const payer = { claimId, viewer, locale: localeOf(request), mayAsk };
  const { clientSecret, pence } = await startPayment({ services, gateway: withDeadline(gateway) }, payer);
  return {
    clientSecret,
    provider: gateway.provider,
    publishableKey: gateway.publishableKey,
    amountPence: pence,
    amount: poundsOf(pence),
    currency: 'gbp',
    returnUrl: returnUrl(request, services, claimId),
  };
}

function receiptOf(row: IntentRow): Receipt {
  const { card_brand: brand, card_last_four: lastFour } = row;
  return {
    claimNumber: row.claim_number,
    pence: row.pence,
    paidAt: row.paid_at ?? row.status_at,
    card: brand === '' ? null : { brand, lastFour },
    paymentId: row.id,
    refundedPence: row.refunded_pence,
    isPractice: row.provider === 'practice',
  };
}

async function sendReceipt(
  services: Services,
  { brands }: ExcessPaymentParts,
  request: FastifyRequest<ByClaim>,
  reply: FastifyReply,
): Promise<string> {
  const viewer = viewerOf(request, services.settings);
  const claim = await claimFor(services, { claimId: request.params.claimId, viewer });
  const rows = await intentsOf(services.database.kysely, claim.id);
  const receipts = rows.filter(({ status }) => status === 'paid').map(receiptOf);
  if (receipts.length === 0) throw paymentProblem('receipt-not-found');
  const { html, policy } = receiptPage(receipts, brands.byId(claim.brand));
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
  return html;
}

/** Throws for a handler: practice is for the claimant alone, as paying is. */
async function ownClaimId({ services }: Payments, request: FastifyRequest<ByClaim>): Promise<string> {
  const viewer = viewerOf(request, services.settings);
  const { kysely } = services.database;
  const { claimId } = request.params;
  const claim = await kysely.transaction().execute((tx) => lockOwnExcess(tx, claimId, viewer, services.now()));
  if (!claim) throw await notOwnProblem(services, { claimId, viewer });
  return claim.id;
}

function practiceCalls(app: FastifyInstance, payments: Payments): void {
  app.post<ByClaim>(`${path}/practice/confirm`, async (request): Promise<PracticeAnswer> => {
    const card = bodyAs(cardBody, request.body);
    return confirmCard(payments, await ownClaimId(payments, request), card);
  });
  app.post<ByClaim>(`${path}/practice/second-factor`, async (request): Promise<PracticeAnswer> => {
    const answer = bodyAs(secondFactorBody, request.body);
    return answerSecondFactor(payments, await ownClaimId(payments, request), answer);
  });
}

export function excessPaymentRest(services: Services, parts: ExcessPaymentParts): FastifyPluginAsync {
  const { gateway } = parts;
  const mayAsk = askLimit();
  return async (app) => {
    answerProviderAway(app);
    // They wait for the provider, and each claim has its own rate limit.
    const config: Load = { load: 'own-limits' };
    app.post(createIntentPath, { config }, async (request) => create(services, { ...parts, mayAsk }, request));
    app.post<ByClaim, Load>(`${path}/check`, { config }, async (request): Promise<ExcessState> => {
      bodyAs(emptyBody, request.body);
      const viewer = viewerOf(request, services.settings);
      return checkPayment(
        services,
        gateway && withDeadline(gateway),
        { claimId: request.params.claimId, viewer },
        mayAsk,
      );
    });
    app.get<ByClaim>(`${path}/receipt`, async (request, reply) => sendReceipt(services, parts, request, reply));
    if (gateway?.provider === 'practice') practiceCalls(app, { services, gateway });
  };
}
