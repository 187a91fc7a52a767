import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { withDeadline } from '#server/gateways/payment/payment-deadline.ts';
import { PaymentUnavailable, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { OpenGateway } from '#server/gateways/payment/payment-open.ts';
import { localeOf } from '#server/http/locale.ts';
import { ownOrigins } from '#server/http/origin.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { poundsOf } from '#shared/money.ts';
import { askerOf, type Asker } from '#features/excess-payment/asker.server.ts';
import { checkLimit, type CheckLimit } from '#features/excess-payment/check-limit.server.ts';
import { checkPayment, moneyOfClaim } from '#features/excess-payment/check-payment.server.ts';
import {
  intentsOf,
  isBegunBy,
  type IntentRow,
  type Nominee,
  openIntentOf,
} from '#features/excess-payment/intents.data.ts';
import { paymentProblem } from './payment-problems.server.ts';
import { excessPaymentRoutes, practiceRoutes } from './excess-payment-routes.ts';
import type { PaymentStart } from './payment-answers.rules.ts';
import { answerSecondFactor, confirmCard } from '#features/excess-payment/practice/practice-payment.server.ts';
import { receiptPage } from '#features/excess-payment/receipt-page.server.ts';
import type { Receipt } from '#features/excess-payment/receipt.rules.ts';
import { startPayment } from '#features/excess-payment/start-payment.server.ts';
import { practiceOnly, type PracticeNow } from '#features/excess-payment/practice/practice-only.server.ts';
import type { Payments } from '#features/excess-payment/provider-statement.server.ts';

export type ExcessPaymentParts = { openGateway: OpenGateway; brands: Brands };

export function answerProviderAway(app: FastifyInstance): void {
  app.setErrorHandler((error, request) => {
    if (!(error instanceof PaymentUnavailable)) throw error;
    request.log.error({ err: error }, 'payment provider away');
    throw paymentProblem('payment-provider-unavailable');
  });
}

function returnUrl(request: FastifyRequest, { settings }: Services, path: string): string {
  const origin = ownOrigins(request, settings).at(-1) ?? settings.publicUrl.origin;
  return `${origin}${path}`;
}

type Starting = { asker: Asker; mayAsk: CheckLimit; request: FastifyRequest; returnPath: string };

export async function startFor(
  services: Services,
  gateway: PaymentGateway | null,
  { asker, mayAsk, request, returnPath }: Starting,
): Promise<PaymentStart> {
  if (!gateway) {
    await asker.read();
    throw paymentProblem('online-payment-off');
  }
  const payer = { asker, locale: localeOf(request), mayAsk };
  const { clientSecret, pence } = await startPayment({ services, gateway: withDeadline(gateway) }, payer);
  return {
    clientSecret,
    provider: gateway.provider,
    publishableKey: gateway.publishableKey,
    amountPence: pence,
    amount: poundsOf(pence),
    currency: 'gbp',
    returnUrl: returnUrl(request, services, returnPath),
  };
}

/** A card is on the receipt of whoever has paid with it: the claimant (null) or a nominee. */
export function receiptOf(row: IntentRow, reader: Nominee | null): Receipt {
  const { card_brand: brand, card_last_four: lastFour } = row;
  const hasCard = brand !== '' && isBegunBy(row, reader);
  return {
    claimNumber: row.claim_number,
    pence: row.pence,
    paidAt: row.paid_at ?? row.status_at,
    card: hasCard ? { brand, lastFour } : null,
    paymentId: row.id,
    paidBy: row.nominated_name,
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
  const { claim } = await askerOf(services, { claimId: params.claimId, viewer }).read();
  const rows = await intentsOf(services.database.kysely, claim.id);
  const receipts = rows.filter(({ status }) => status === 'paid').map((row) => receiptOf(row, null));
  if (receipts.length === 0) throw paymentProblem('receipt-not-found');
  const money = await moneyOfClaim(services, claim);
  const { html, policy } = receiptPage(receipts, money, brands.byId(claim.brand), localeOf(request));
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

/**
 * Practice is for whoever may pay, and for the attempt that they have begun. Throws for a handler, and for an attempt of
 * somebody else.
 */
export async function ownPracticeClaim({ services }: Payments, asker: Asker): Promise<string> {
  const { kysely } = services.database;
  const own = await kysely.transaction().execute(async (tx) => {
    const asked = await asker.lock(tx);
    if (!asked) return null;
    const open = await openIntentOf(tx, asked.claim.id, 'practice');
    if (open && !isBegunBy(open, asked.nominee)) throw paymentProblem('practice-payment-over');
    return asked.claim.id;
  });
  if (own === null) throw await asker.refusal();
  return own;
}

function practiceCalls(app: FastifyInstance, services: Services, practice: PracticeNow): void {
  const asker = (claimId: string, request: FastifyRequest) =>
    askerOf(services, { claimId, viewer: viewerOf(request, services.settings) });
  addRoutes(app, practiceRoutes, {
    guard: accountGuard(services),
    handlers: {
      confirmPracticeCard: async ({ params: { claimId }, body, request }) => {
        const payments = await practice();
        return confirmCard(payments, await ownPracticeClaim(payments, asker(claimId, request)), body);
      },
      answerPracticeBank: async ({ params: { claimId }, body, request }) => {
        const payments = await practice();
        return answerSecondFactor(payments, await ownPracticeClaim(payments, asker(claimId, request)), body);
      },
    },
  });
}

export function excessPaymentRest(services: Services, parts: ExcessPaymentParts): FastifyPluginAsync {
  const { openGateway } = parts;
  const mayAsk = checkLimit();
  return async (app) => {
    answerProviderAway(app);
    addRoutes(app, excessPaymentRoutes, {
      guard: accountGuard(services),
      handlers: {
        createPaymentIntent: async ({ body: { item }, request }) => {
          const claimId = item.id.toLowerCase();
          const asker = askerOf(services, { claimId, viewer: viewerOf(request, services.settings) });
          return startFor(services, await openGateway(), {
            asker,
            mayAsk,
            request,
            returnPath: `/excess-payment-completed/${claimId}`,
          });
        },
        checkExcess: async ({ params: { claimId }, request }) => {
          const gateway = await openGateway();
          const asker = askerOf(services, { claimId, viewer: viewerOf(request, services.settings) });
          return checkPayment(services, gateway && withDeadline(gateway), asker, mayAsk);
        },
        receipt: (call) => sendReceipt(services, parts, call),
      },
    });
    await app.register(
      practiceOnly({ services, openGateway }, (inside, practice) => practiceCalls(inside, services, practice)),
    );
  };
}
