import type { CallError } from '#web/call.ts';
import { claimRefused } from './claim-refused.ts';
import { sayUnsent } from './session.ts';

export const isSessionEnd = ({ status, code }: CallError): boolean => status === 401 || code === 'claim-not-found';

/** After a REST call that somebody pressed for: leads to Track if it failed because the session has ended. */
export async function pressRefused(error: CallError): Promise<void> {
  if (!isSessionEnd(error)) return;
  sayUnsent('');
  await claimRefused();
}
