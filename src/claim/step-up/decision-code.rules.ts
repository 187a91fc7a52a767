import { couldBeEmail } from '#shared/people/email.ts';

export type DecisionContact = { email: string; needsCode: boolean };

/** `by-telephone`: a code is asked for, and there is no address to mail it to. */
export type Confirmation = 'none' | 'mailed-code' | 'by-telephone';

export function confirmationOf({ email, needsCode }: DecisionContact): Confirmation {
  if (!needsCode) return 'none';
  return couldBeEmail(email) ? 'mailed-code' : 'by-telephone';
}
