import type { nomineePaymentRoutes, nomineePracticeRoutes } from '../nominee-payment-routes.ts';
import type { PaymentCalls } from '#features/excess-payment/screen/payment-calls.ts';
import { call, type CallResult } from '#web/call.ts';

/** `onRefused` is called where the nominee may not pay, or not any more. */
export function nomineeCalls(claimId: string, onRefused: () => Promise<void>): PaymentCalls {
  const params = { claimId };
  const reportEnd = async <Answer>(calling: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> => {
    const result = await calling;
    if (!result.ok && (result.error.status === 404 || result.error.status === 403)) void onRefused();
    return result;
  };
  return {
    check: () =>
      reportEnd(
        call<typeof nomineePaymentRoutes.checkPaymentFor>('POST /api/acting/:claimId/payment/check', {
          params,
          body: {},
        }),
      ),
    start: () =>
      reportEnd(
        call<typeof nomineePaymentRoutes.startPaymentFor>('POST /api/acting/:claimId/payment/start', { params }),
      ),
    payWithPracticeCard: (clientSecret, number) =>
      reportEnd(
        call<typeof nomineePracticeRoutes.confirmPracticeCardFor>(
          'POST /api/acting/:claimId/payment/practice/confirm',
          { params, body: { clientSecret, number } },
        ),
      ),
    answerPracticeBank: (clientSecret, confirmed) =>
      reportEnd(
        call<typeof nomineePracticeRoutes.answerPracticeBankFor>(
          'POST /api/acting/:claimId/payment/practice/second-factor',
          { params, body: { clientSecret, confirmed } },
        ),
      ),
    completedPath: `/acting/${claimId}/paid`,
  };
}
