import { claimRefused } from '#web/session/claim-refused.ts';
import {
  checkPath,
  createIntentPath,
  practiceConfirmPath,
  practiceSecondFactorPath,
  type ExcessState,
  type PaymentProblemCode,
  type PaymentStart,
  type PracticeAnswer,
} from '#features/excess-payment/payment.rules.ts';

/** Why a call came to nothing: the server's code, or that it could not be reached. */
export type CallProblem = PaymentProblemCode | 'unreachable' | 'failed';

export type CallOutcome<Data> = { data: Data; problem: null } | { data: null; problem: CallProblem };

/** Milliseconds after which a call counts as lost: longer than the server waits for the provider. */
const timeoutMs = 30_000;

async function problemOf(answer: Response): Promise<CallProblem> {
  try {
    const { code } = (await answer.json()) as { code?: PaymentProblemCode };
    return code ?? 'failed';
  } catch {
    return 'failed';
  }
}

/** A claim that is refused is asked for again on the Track form, as everywhere. */
async function post<Data>(path: string, body: unknown): Promise<CallOutcome<Data>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return { data: (await answer.json()) as Data, problem: null };
    const problem = await problemOf(answer);
    if (answer.status === 401 || problem === 'claim-not-found') void claimRefused();
    return { data: null, problem };
  } catch {
    return { data: null, problem: 'unreachable' };
  }
}

/** How the excess stands, after the server has asked the provider. */
export const checkExcess = (claimId: string) => post<ExcessState>(checkPath(claimId), {});

export const startPayment = (claimId: string) => post<PaymentStart>(createIntentPath, { item: { id: claimId } });

export const payWithPracticeCard = (claimId: string, clientSecret: string, number: string) =>
  post<PracticeAnswer>(practiceConfirmPath(claimId), { clientSecret, number });

export const answerPracticeBank = (claimId: string, clientSecret: string, confirmed: boolean) =>
  post<PracticeAnswer>(practiceSecondFactorPath(claimId), { clientSecret, confirmed });
