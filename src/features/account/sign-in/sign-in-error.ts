import { callError, type CallError } from '#web/call.ts';
import type { LoginAnswer } from '#features/account/account-answers.rules.ts';

export function signInError({ code, message }: LoginAnswer): CallError {
  return callError(code ?? '', message ?? '');
}
