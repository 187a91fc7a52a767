import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { withDeadline } from '#server/gateways/payment/payment-deadline.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import type { Asker } from '#features/excess-payment/asker.server.ts';
import { checkLimit } from '#features/excess-payment/check-limit.server.ts';
import { checkPayment } from '#features/excess-payment/check-payment.server.ts';
import { findExcess, lockExcess } from '#features/excess-payment/excess-claim.data.ts';
import { intentsOf, isBegunBy, type Nominee } from '#features/excess-payment/intents.data.ts';
import { answerSecondFactor, confirmCard } from '#features/excess-payment/practice/practice-payment.server.ts';
import { practiceOnly, type PracticeNow } from '#features/excess-payment/practice/practice-only.server.ts';
import { receiptPage } from '#features/excess-payment/receipt-page.server.ts';
import {
  answerProviderAway,
  type ExcessPaymentParts,
  ownPracticeClaim,
  receiptOf,
  startFor,
} from '#features/excess-payment/rest/excess-payment.rest.ts';
import { paymentProblem } from '#features/excess-payment/rest/payment-problems.server.ts';
import { nomineePaymentRoutes, nomineePracticeRoutes } from './nominee-payment-routes.ts';

type Params = { claimId: string };

/** Returns who acts for the claimant in this browser, and may pay. Throws 404 and 403. */
export type NomineeIn = (tx: Tx, claimId: string, request: FastifyRequest) => Promise<Nominee>;

export type NomineePaymentParts = ExcessPaymentParts & { nomineeIn: NomineeIn };

/** The claim is locked before the right is asked, as `endNominated` locks it. */
export function nomineeAsker(
  { database }: Services,
  nomineeIn: NomineeIn,
  params: Params,
  request: FastifyRequest,
): Asker {
  const claimId = params.claimId.toLowerCase();
  const over = () => paymentProblem('claim-not-found');
  return {
    read: () =>
      database.kysely.transaction().execute(async (tx) => {
        const nominee = await nomineeIn(tx, claimId, request);
        const claim = await findExcess(tx, claimId);
        if (!claim) throw over();
        return { claim, nominee };
      }),
    lock: async (tx) => {
      const claim = isWellFormedId(claimId) ? await lockExcess(tx, claimId) : null;
      const nominee = await nomineeIn(tx, claimId, request);
      return claim && { claim, nominee };
    },
    refusal: async () => over(),
  };
}

type Receiving = { brands: ExcessPaymentParts['brands']; asker: Asker; request: FastifyRequest; reply: FastifyReply };

async function sendReceipt({ database }: Services, { brands, asker, request, reply }: Receiving) {
  const { claim, nominee } = await asker.read();
  const rows = await intentsOf(database.kysely, claim.id);
  const own = rows.filter((row) => row.status === 'paid' && isBegunBy(row, nominee));
  if (own.length === 0) throw paymentProblem('receipt-not-found');
  const receipts = own.map((row) => receiptOf(row, nominee));
  const { html, policy } = receiptPage(receipts, null, brands.byId(claim.brand), localeOf(request));
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

/** The calls by which people who act for a claimant pay. The claimant's own calls do not know them. */
export function nomineePaymentRest(services: Services, parts: NomineePaymentParts): FastifyPluginAsync {
  const { openGateway, brands, nomineeIn } = parts;
  const mayAsk = checkLimit();
  const guard = accountGuard(services);
  const askerFor = (params: Params, request: FastifyRequest) => nomineeAsker(services, nomineeIn, params, request);
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    answerProviderAway(app);
    addRoutes(app, nomineePaymentRoutes, {
      guard,
      handlers: {
        checkPaymentFor: async ({ params, request }) => {
          const gateway = await openGateway();
          return checkPayment(services, gateway && withDeadline(gateway), askerFor(params, request), mayAsk);
        },
        startPaymentFor: async ({ params, request }) =>
          startFor(services, await openGateway(), {
            asker: askerFor(params, request),
            mayAsk,
            request,
            returnPath: `/acting/${params.claimId.toLowerCase()}/paid`,
          }),
        receiptFor: ({ params, request, reply }) =>
          sendReceipt(services, { brands, asker: askerFor(params, request), request, reply }),
      },
    });
    await app.register(practiceOnly({ services, openGateway }, practiceCalls));
  };

  function practiceCalls(app: FastifyInstance, practice: PracticeNow): void {
    addRoutes(app, nomineePracticeRoutes, {
      guard,
      handlers: {
        confirmPracticeCardFor: async ({ params, body, request }) => {
          const payments = await practice();
          return confirmCard(payments, await ownPracticeClaim(payments, askerFor(params, request)), body);
        },
        answerPracticeBankFor: async ({ params, body, request }) => {
          const payments = await practice();
          return answerSecondFactor(payments, await ownPracticeClaim(payments, askerFor(params, request)), body);
        },
      },
    });
  }
}
