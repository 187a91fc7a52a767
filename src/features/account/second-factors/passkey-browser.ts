import * as m from '#web/messages/index.ts';
import type { Passkey } from '#features/account/account-answers.rules.ts';
import { callAccount, type Refusal, type Result } from '#web/account/account-call.ts';

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

const failed = (code: string): { refusal: Refusal } => ({
  refusal: { code, text: m.account_passkey_failed(), fields: {} },
});

/**
 * Returns an error if the person or the authenticator declined. Browsers give no reason, so that sites cannot tell who
 * has a passkey.
 */
async function attempt<Signed>(act: () => Promise<Signed>): Promise<{ signed: Signed } | { refusal: Refusal }> {
  try {
    return { signed: await act() };
  } catch {
    return failed('passkey-failed');
  }
}

export async function makePasskey(name: string, password: string | undefined): Promise<Result<Passkey>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const started = await callAccount<Options>('startAddingPasskey', password === undefined ? {} : { password });
  if ('refusal' in started) return started;
  const made = await attempt(() => startRegistration({ optionsJSON: started.answer }));
  if ('refusal' in made) return made;
  return callAccount<Passkey>('addPasskey', { name, response: made.signed });
}

export async function signInWithPasskey<Answer>(
  call: string,
  given: { secondStep: boolean; rememberMe: boolean },
): Promise<Result<Answer>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const started = await callAccount<Options>('startPasskeyLogin', { secondStep: given.secondStep });
  if ('refusal' in started) return started;
  const used = await attempt(() => startAuthentication({ optionsJSON: started.answer }));
  if ('refusal' in used) return used;
  return callAccount<Answer>(call, { response: used.signed, rememberMe: given.rememberMe });
}
