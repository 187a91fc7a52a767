import type { excessPaymentRoutes, practiceRoutes } from '#features/excess-payment/rest/excess-payment-routes.ts';
import type { ExcessState, PaymentStart, PracticeAnswer } from '#features/excess-payment/rest/payment-answers.rules.ts';
import { call, type CallResult } from '#web/call.ts';
import { claimPath } from '#web/paths.ts';
import { claimRefused } from '#web/session/claim-refused.ts';
import { isSessionEnd, pressRefused } from '#web/session/press-refused.ts';

/** The calls of one payer's pages: the claimant's, or a nominee's. */
export type PaymentCalls = {
  check: () => Promise<CallResult<ExcessState>>;
  start: () => Promise<CallResult<PaymentStart>>;
  payWithPracticeCard: (clientSecret: string, number: string) => Promise<CallResult<PracticeAnswer>>;
  answerPracticeBank: (clientSecret: string, confirmed: boolean) => Promise<CallResult<PracticeAnswer>>;
  /** Where the payment's result is told. */
  completedPath: string;
};

async function reportSessionEnd<Answer>(calling: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const result = await calling;
  if (!result.ok && isSessionEnd(result.error)) void claimRefused();
  return result;
}

/** As `reportSessionEnd`, of what somebody pressed to pay: Track says that nothing was paid. */
async function reportUnpaid<Answer>(calling: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const result = await calling;
  if (!result.ok) void pressRefused(result.error);
  return result;
}

export function claimantCalls(claimId: string): PaymentCalls {
  const params = { claimId };
  return {
    check: () =>
      reportSessionEnd(
        call<typeof excessPaymentRoutes.checkExcess>('POST /api/excess-payment/:claimId/check', { params, body: {} }),
      ),
    start: () =>
      reportSessionEnd(
        call<typeof excessPaymentRoutes.createPaymentIntent>('POST /api/create-payment-intent/Create', {
          body: { item: { id: claimId } },
        }),
      ),
    payWithPracticeCard: (clientSecret, number) =>
      reportUnpaid(
        call<typeof practiceRoutes.confirmPracticeCard>('POST /api/excess-payment/:claimId/practice/confirm', {
          params,
          body: { clientSecret, number },
        }),
      ),
    answerPracticeBank: (clientSecret, confirmed) =>
      reportUnpaid(
        call<typeof practiceRoutes.answerPracticeBank>('POST /api/excess-payment/:claimId/practice/second-factor', {
          params,
          body: { clientSecret, confirmed },
        }),
      ),
    completedPath: claimPath('excess-payment-completed', claimId),
  };
}
