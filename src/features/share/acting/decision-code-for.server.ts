import { createHash } from 'node:crypto';

import type { CodePlace } from '#claim/mailed-code/mailed-code.data.ts';
import { type CodeEntered, enterCode, mailCode, type MailedCode } from '#claim/mailed-code/mailed-code.server.ts';
import { readWaitsToDecide } from '#claim/nominated/nominated.data.ts';
import { readDecisionContact } from '#claim/step-up/decision-code.data.ts';
import { decisionCodeMail, type DecidedAbout } from '#claim/step-up/decision-code-mail.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Act } from './act-for.server.ts';
import type { ActingSession } from './acting-sessions.data.ts';

/** A code is good for one claim, one version and one browser of the nominee's. */
function placeOf({ claimId, id }: ActingSession, about: string): CodePlace {
  const boundHash = createHash('sha256').update(`nominee decides ${about} ${id}`).digest();
  return { claimId, purpose: 'decision', boundHash };
}

export type Refused = 'required' | Exclude<CodeEntered['kind'], 'right'>;

const texts: Record<Refused, string> = {
  required: 'Ask for a code, and enter it with your decision.',
  malformed: 'Enter the 6-digit code.',
  wrong: 'That code isn’t right. Try again.',
  over: 'This code doesn’t work any more. Ask for another one.',
};

export const codeProblem = (refused: Refused): Problem =>
  new Problem(422, `code-${refused}`, texts[refused], { errors: [{ pointer: '/code', detail: texts[refused] }] });

/** Throws 403 where a handler confirms the nominee first: their own codes would stand in for the claimant's. */
async function checkMayDecide({ tx, acting: { claimId, nominatedId: id } }: Act): Promise<void> {
  if (!(await readWaitsToDecide(tx, { claimId, id }))) return;
  const text = 'We confirm with the person you act for by phone that you may decide. Until then you can’t.';
  throw new Problem(403, 'handler-needed', text);
}

/**
 * Compares the code that was mailed to the nominee, where the client asks for one, and uses it up. The caller commits
 * whatever comes of it, so that a try stays counted. Throws as `checkMayDecide`.
 */
export async function enterCodeFor(
  act: Act,
  services: Services,
  about: string,
  code: string | undefined,
): Promise<{ isEntered: boolean; refused: Refused | null }> {
  const { tx, acting } = act;
  await checkMayDecide(act);
  const { contact } = await readDecisionContact(tx, acting.claimId);
  if (!contact.needsCode) return { isEntered: false, refused: null };
  if (code === undefined) return { isEntered: false, refused: 'required' };
  const { kind } = await enterCode(tx, services, placeOf(acting, about), code);
  return kind === 'right' ? { isEntered: true, refused: null } : { isEntered: false, refused: kind };
}

/** Mails a code to the nominee's address. Throws as `checkMayDecide`. */
export async function mailCodeFor(
  act: Act,
  services: Services,
  { about, deciding }: { about: string; deciding: DecidedAbout },
): Promise<MailedCode> {
  const { tx, acting } = act;
  await checkMayDecide(act);
  const { claimId, email: to, locale } = acting;
  const { brand } = await readDecisionContact(tx, claimId);
  const letter = { to, brandId: brandsOf(services).byId(brand).id, locale };
  return mailCode(tx, services, placeOf(acting, about), { ...letter, contentOf: decisionCodeMail(deciding) });
}
