import * as m from '#web/messages/index.ts';
import { call, callError, type CallResult } from '#web/call.ts';
import type { SignInAnswer, Passkey } from '#features/account/account-answers.rules.ts';
import type { passkeyRoutes } from './second-factor-routes.ts';

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/**
 * Returns an error if the person or the authenticator declined. Browsers give no reason, so that sites cannot tell who
 * has a passkey.
 */
async function attempt<Signed>(act: () => Promise<Signed>, failed: () => string): Promise<CallResult<Signed>> {
  try {
    return { ok: true, answer: await act() };
  } catch {
    return { ok: false, error: callError('passkey-failed', failed()) };
  }
}

export async function makePasskey(name: string, password: string | undefined): Promise<CallResult<Passkey>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const started = await call<typeof passkeyRoutes.startAddingPasskey>('POST /api/account/startAddingPasskey', {
    body: password === undefined ? {} : { password },
  });
  if (!started.ok) return started;
  const made = await attempt(() => startRegistration({ optionsJSON: started.answer }), m.account_passkey_failed);
  if (!made.ok) return made;
  const response = { ...made.answer, clientExtensionResults: { ...made.answer.clientExtensionResults } };
  return call<typeof passkeyRoutes.addPasskey>('POST /api/account/addPasskey', { body: { name, response } });
}

export async function signInWithPasskey(
  returnUrl: string | null,
  { secondStep, rememberMe }: { secondStep: boolean; rememberMe: boolean },
): Promise<CallResult<SignInAnswer>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const started = await call<typeof passkeyRoutes.startPasskeyLogin>('POST /api/account/startPasskeyLogin', {
    body: { secondStep },
  });
  if (!started.ok) return started;
  const used = await attempt(() => startAuthentication({ optionsJSON: started.answer }), m.account_passkey_unused_here);
  if (!used.ok) return used;
  const response = { ...used.answer, clientExtensionResults: { ...used.answer.clientExtensionResults } };
  return call<typeof passkeyRoutes.loginWithPasskey>('POST /api/account/loginWithPasskey', {
    query: { returnUrl },
    body: { response, rememberMe },
  });
}
