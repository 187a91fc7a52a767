import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { withDeadline } from '#server/gateways/payment/payment-deadline.ts';
import { PaymentUnavailable, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { localeOf } from '#server/http/locale.ts';
import { ownOrigins } from '#server/http/origin.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { poundsOf } from '#shared/money.ts';
import { checkLimit, type CheckLimit } from '#features/excess-payment/check-limit.server.ts';
import { checkPayment, claimFor, moneyOfClaim, notOwnProblem } from '#features/excess-payment/check-payment.server.ts';
import { lockOwnExcess } from '#features/excess-payment/excess-claim.data.ts';
import { intentsOf, type IntentRow } from '#features/excess-payment/intents.data.ts';
import { paymentProblem } from './payment-problems.server.ts';
import { excessPaymentRoutes, practiceRoutes } from './excess-payment-routes.ts';
import type { PaymentStart } from './payment-answers.rules.ts';
import { answerSecondFactor, confirmCard } from '#features/excess-payment/practice/practice-payment.server.ts';
import { receiptPage } from '#features/excess-payment/receipt-page.server.ts';
import type { Receipt } from '#features/excess-payment/receipt.rules.ts';
import { startPayment } from '#features/excess-payment/start-payment.server.ts';
import type { Payments } from '#features/excess-payment/provider-statement.server.ts';

export type ExcessPaymentParts = { gateway: PaymentGateway | null; brands: Brands };

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
  parts: ExcessPaymentParts & { mayAsk: CheckLimit },
  { request, itemId }: { request: FastifyRequest; itemId: string },
): Promise<PaymentStart> {
  const { gateway, mayAsk } = parts;
  const viewer = viewerOf(request, services.settings);
  if (!gateway) {
    await claimFor(services, { claimId: itemId, viewer });
    throw paymentProblem('online-payment-off');
  }
  const claimId = itemId.toLowerCase();
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
  { params, request, reply }: { params: { claimId: string }; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const viewer = viewerOf(request, services.settings);
  const claim = await claimFor(services, { claimId: params.claimId, viewer });
  const rows = await intentsOf(services.database.kysely, claim.id);
  const receipts = rows.filter(({ status }) => status === 'paid').map(receiptOf);
  if (receipts.length === 0) throw paymentProblem('receipt-not-found');
  const money = await moneyOfClaim(services, claim);
  const { html, policy } = receiptPage(receipts, money, brands.byId(claim.brand), localeOf(request));
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

/** Throws for a handler: practice is for the claimant alone, as paying is. */
async function ownClaimId({ services }: Payments, request: FastifyRequest, claimId: string): Promise<string> {
  const viewer = viewerOf(request, services.settings);
  const { kysely } = services.database;
  const claim = await kysely.transaction().execute((tx) => lockOwnExcess(tx, claimId, viewer, services.now()));
  if (!claim) throw await notOwnProblem(services, { claimId, viewer });
  return claim.id;
}

function practiceCalls(app: FastifyInstance, payments: Payments): void {
  addRoutes(app, practiceRoutes, {
    guard: accountGuard(payments.services),
    handlers: {
      confirmPracticeCard: async ({ params: { claimId }, body, request }) =>
        confirmCard(payments, await ownClaimId(payments, request, claimId), body),
      answerPracticeBank: async ({ params: { claimId }, body, request }) =>
        answerSecondFactor(payments, await ownClaimId(payments, request, claimId), body),
    },
  });
}

export function excessPaymentRest(services: Services, parts: ExcessPaymentParts): FastifyPluginAsync {
  const { gateway } = parts;
  const mayAsk = checkLimit();
  return async (app) => {
    answerProviderAway(app);
    addRoutes(app, excessPaymentRoutes, {
      guard: accountGuard(services),
      handlers: {
        createPaymentIntent: ({ body: { item }, request }) =>
          create(services, { ...parts, mayAsk }, { request, itemId: item.id }),
        checkExcess: ({ params: { claimId }, request }) => {
          const viewer = viewerOf(request, services.settings);
          return checkPayment(services, gateway && withDeadline(gateway), { claimId, viewer }, mayAsk);
        },
        receipt: (call) => sendReceipt(services, parts, call),
      },
    });
    if (gateway?.provider === 'practice') practiceCalls(app, { services, gateway });
  };
}
