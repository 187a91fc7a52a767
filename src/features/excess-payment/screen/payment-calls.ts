import type { excessPaymentRoutes, practiceRoutes } from '#features/excess-payment/rest/excess-payment-routes.ts';
import { call, type CallResult } from '#web/call.ts';
import { claimRefused } from '#web/session/claim-refused.ts';

async function reportSessionEnd<Answer>(calling: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const result = await calling;
  if (!result.ok && (result.error.status === 401 || result.error.code === 'claim-not-found')) void claimRefused();
  return result;
}

export const checkExcess = (claimId: string) =>
  reportSessionEnd(
    call<typeof excessPaymentRoutes.checkExcess>('POST /api/excess-payment/:claimId/check', {
      params: { claimId },
      body: {},
    }),
  );

export const startPayment = (claimId: string) =>
  reportSessionEnd(
    call<typeof excessPaymentRoutes.createPaymentIntent>('POST /api/create-payment-intent/Create', {
      body: { item: { id: claimId } },
    }),
  );

export const payWithPracticeCard = (claimId: string, clientSecret: string, number: string) =>
  reportSessionEnd(
    call<typeof practiceRoutes.confirmPracticeCard>('POST /api/excess-payment/:claimId/practice/confirm', {
      params: { claimId },
      body: { clientSecret, number },
    }),
  );

export const answerPracticeBank = (claimId: string, clientSecret: string, confirmed: boolean) =>
  reportSessionEnd(
    call<typeof practiceRoutes.answerPracticeBank>('POST /api/excess-payment/:claimId/practice/second-factor', {
      params: { claimId },
      body: { clientSecret, confirmed },
    }),
  );
