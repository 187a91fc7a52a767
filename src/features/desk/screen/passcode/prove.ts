import { call, callError, type CallError } from '#web/call.ts';
import type { proofRoutes } from '#shared/passkeys/proof-routes.ts';
import * as m from '#web/messages/index.ts';

/** Returns why it failed; null if the second factor is given. */
export async function proveByCode(code: string): Promise<CallError | null> {
  const result = await call<typeof proofRoutes.proveByCode>('POST /api/account/proveByCode', { body: { code } });
  return result.ok ? null : result.error;
}

/** Returns why it failed; null if the second factor is given. */
export async function proveByPasskey(): Promise<CallError | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const started = await call<typeof proofRoutes.startPasskeyProof>('POST /api/account/startPasskeyProof', { body: {} });
  if (!started.ok) return started.error;
  // Browsers give no reason, so that sites cannot tell who has a passkey.
  const used = await startAuthentication({ optionsJSON: started.answer }).catch(() => null);
  if (used === null) return callError('passkey-failed', m.account_passkey_failed());
  const response = { ...used, clientExtensionResults: { ...used.clientExtensionResults } };
  const result = await call<typeof proofRoutes.proveByPasskey>('POST /api/account/proveByPasskey', {
    body: { response },
  });
  return result.ok ? null : result.error;
}
