import { callError, type CallError } from '#web/call.ts';
import type { LoginAnswer } from '#features/account/account-answers.rules.ts';

/** Returns the error of an answer that signs nobody in and names no next step. */
export function signInError({ code, message }: LoginAnswer): CallError {
  return callError(code ?? '', message ?? '');
}
