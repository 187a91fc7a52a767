import { callError, type CallError } from '#web/call.ts';
import type { SignInAnswer } from '#features/account/account-answers.rules.ts';

export function signInError({ code, message }: SignInAnswer): CallError {
  return callError(code ?? '', message ?? '');
}
