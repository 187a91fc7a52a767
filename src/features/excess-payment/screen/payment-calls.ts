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

export type CallProblem = PaymentProblemCode | 'unreachable' | 'failed';

export type CallOutcome<Data> = { data: Data; problem: null } | { data: null; problem: CallProblem };

/** Longer than the server waits for the provider. */
const timeoutMs = 30_000;

async function problemOf(answer: Response): Promise<CallProblem> {
  try {
    const { code } = (await answer.json()) as { code?: PaymentProblemCode };
    return code ?? 'failed';
  } catch {
    return 'failed';
  }
}

/** Opens the Track form if the claim is refused, as everywhere. */
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

export const checkExcess = (claimId: string) => post<ExcessState>(checkPath(claimId), {});

export const startPayment = (claimId: string) => post<PaymentStart>(createIntentPath, { item: { id: claimId } });

export const payWithPracticeCard = (claimId: string, clientSecret: string, number: string) =>
  post<PracticeAnswer>(practiceConfirmPath(claimId), { clientSecret, number });

export const answerPracticeBank = (claimId: string, clientSecret: string, confirmed: boolean) =>
  post<PracticeAnswer>(practiceSecondFactorPath(claimId), { clientSecret, confirmed });
