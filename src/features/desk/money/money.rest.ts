import type { FastifyInstance, FastifyRequest } from 'fastify';

import { readMoney } from '#claim/money/money.data.ts';
import type { Services } from '#server/context.ts';
import { providerOf } from '#server/gateways/payment/payment-open.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { actOnClaim, noSuchClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import type { Previews } from '../preview/preview-change.server.ts';
import { askExcess, previewAsk } from './ask-excess.server.ts';
import { readClaimPayments } from './claim-payments.data.ts';
import { insurerOfBrand } from './insurer-of-brand.server.ts';
import { type ClaimPayments, moneyRoutes } from './money-routes.ts';
import { orderRefund, previewRefund } from './refund.server.ts';

async function paymentsFor(services: Services, claimId: string, request: FastifyRequest): Promise<ClaimPayments> {
  await clientOf(services, request, claimId);
  const { database, settings, now } = services;
  const money = await readMoney(database.kysely, claimId, { insurerOfBrand: insurerOfBrand(services), now: now() });
  if (money === null) throw noSuchClaim();
  const { share, payments: _, ...amounts } = money;
  const { insurer = null, insurerPence = null, yourPence = null, isAgreed = false } = share ?? {};
  return {
    money: { ...amounts, insurer, insurerPence, yourPence, isAgreed },
    ...(await readClaimPayments(database.kysely, claimId, providerOf(settings))),
    limitPence: settings.refundLimitPence,
  };
}

type Parts = { guard: Guard; previews: Previews };

export function moneyCalls(app: FastifyInstance, services: Services, { guard, previews }: Parts): void {
  addRoutes(app, moneyRoutes, {
    guard,
    handlers: {
      deskPayments: ({ params: { claimId }, request }) => paymentsFor(services, claimId, request),
      deskRefund: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'refund', right: 'refund' }, (acting) =>
          orderRefund(services, acting, body),
        ),
      deskPreviewRefund: ({ params: { claimId }, body, request }) =>
        previewRefund(services, request, { claimId, wanted: body, previews }),
      deskAskExcess: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'ask-excess', right: 'reply' }, (acting) =>
          askExcess(services, acting, body),
        ),
      deskPreviewAskExcess: ({ params: { claimId }, body, request }) =>
        previewAsk(services, request, { claimId, wanted: body, previews }),
    },
  });
}
