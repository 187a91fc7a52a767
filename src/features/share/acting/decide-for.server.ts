import type * as z from 'zod';

import { chooseOption, findChoiceFault } from '#claim/offer/choose-option.server.ts';
import { type MailedCode } from '#claim/mailed-code/mailed-code.server.ts';
import { optionName } from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer } from '#claim/offer/offers.data.ts';
import { tellDecided } from '#claim/nominated/nominated-mails.server.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { decideQuote, findDecisionFault } from '#claim/quote/quote-decisions.server.ts';
import { findNewestSent } from '#claim/quote/quote-versions.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { type Act, type Actor, auditActing, changeAs } from './act-for.server.ts';
import type { chooseBody, decideBody } from './acting-answers.rules.ts';
import { codeProblem, enterCodeFor, mailCodeFor, type Refused } from './decision-code-for.server.ts';

const faultTexts: Record<string, string> = {
  'quote-changed': 'The quote has changed. Look at the new version first.',
  'offer-changed': 'What can be chosen has changed. Look at it again first.',
};

function faultProblem(fault: string): Problem {
  return new Problem(409, fault, faultTexts[fault] ?? 'This can’t be decided now. Look at the page again.');
}

const consentMissing = () => new Problem(422, 'consent-required', 'Tick that you approve it.');
const reasonMissing = () => new Problem(422, 'reason-required', 'Say why.');

/** In the language in which they read what they agree to. */
const byOf = ({ acting: { name, locale } }: Act) =>
  ({ byKind: 'nominated', byName: name, accountId: null, channel: 'page', locale }) as const;

const withCode = (isEntered: boolean): string => (isEntered ? ', with a mailed code' : '');

const quoteTexts = {
  approved: {
    subject: '{name} approved your quote',
    text: '{company}: your quote was approved. If this isn’t right, call us at once: {phone}',
  },
  declined: {
    subject: '{name} declined your quote',
    text: '{company}: your quote was declined. If this isn’t right, call us at once: {phone}',
  },
} as const;

type WantedDecision = Omit<z.output<typeof decideBody>, 'version'> & { number: number };

/** Returns the quote as it waits; null where the same was decided before. Throws 409 and 422. */
async function quoteToDecide({ tx, acting: { claimId }, now }: Act, wanted: WantedDecision) {
  const { number, totalPence, consent, reason } = wanted;
  const decision = wanted.decision === 'approve' ? ('approved' as const) : ('declined' as const);
  if (decision === 'approved' && !consent) throw consentMissing();
  if (decision === 'declined' && reason === undefined) throw reasonMissing();
  const fault = await findDecisionFault(tx, { claimId, now }, { number, totalPence, decision }, 'claimant');
  if (fault === 'same') return null;
  const quote = await findNewestSent(tx, claimId);
  if (fault !== null || quote === null) throw faultProblem(fault ?? 'quote-missing');
  return { id: quote.id, decision, reasonCode: decision === 'declined' ? (reason ?? null) : null };
}

/** Returns why it was refused, with the try to be committed. */
async function decideAs(act: Act, services: Services, wanted: WantedDecision): Promise<Refused | boolean> {
  const { tx, acting, now } = act;
  const { claimId, name } = acting;
  const { number, totalPence } = wanted;
  const waiting = await quoteToDecide(act, wanted);
  if (waiting === null) return false;
  const { id: about, ...given } = waiting;
  const { isEntered, refused } = await enterCodeFor(act, services, about, wanted.code);
  if (refused !== null) return refused;
  const by = { ...byOf(act), ...given, reason: '', isCodeEntered: isEntered };
  const decided = await decideQuote(tx, { claimId, now }, { number, totalPence }, by);
  if (decided === null || typeof decided === 'string') throw faultProblem(decided ?? 'quote-decided');
  const { id, rows: facts } = decided;
  await auditActing(act, 'claim.changed', `quote ${number} ${given.decision}${withCode(isEntered)}`);
  const told = given.decision === 'approved' ? quoteTexts.approved : quoteTexts.declined;
  const subjectIn = (locale: Locale) => say(locale, told.subject, { name });
  const key = `nominated-decided:${id}`;
  const untold = { kind: 'untold-quote' } as const;
  await tellDecided(tx, services, { claimId, untold, name, subjectIn, key, facts, text: told.text });
  return true;
}

/** A refused code is thrown once its try is committed. */
async function decide(services: Services, actor: Actor, work: (act: Act) => Promise<Refused | boolean>): Promise<void> {
  let refused: Refused | null = null;
  await changeAs(services, actor, 'decide', async (act) => {
    const done = await work(act);
    if (typeof done === 'boolean') return done;
    refused = done;
    return false;
  });
  if (refused !== null) throw codeProblem(refused);
}

/**
 * Compares version and total under the claim's lock. The same decision again changes nothing. Throws 404 without the
 * right, 409 for what cannot be decided, and 422 for a missing tick, reason or code.
 */
export function decideQuoteFor(
  services: Services,
  actor: Actor,
  { version: number, ...wanted }: z.output<typeof decideBody>,
): Promise<void> {
  return decide(services, actor, (act) => decideAs(act, services, { ...wanted, number }));
}

async function chooseAs(
  act: Act,
  services: Services,
  { offerVersion: number, optionId, code }: z.output<typeof chooseBody>,
): Promise<Refused | boolean> {
  const { tx, acting, now } = act;
  const { claimId, name } = acting;
  const seen = { number, optionId: optionId.toLowerCase() };
  const { offer, fault } = await findChoiceFault(tx, { claimId, now }, seen, 'claimant');
  if (fault === 'same') return false;
  if (fault !== null || offer === null) throw faultProblem(fault ?? 'offer-missing');
  const { isEntered, refused } = await enterCodeFor(act, services, offer.id, code);
  if (refused !== null) return refused;
  const choice = await chooseOption(tx, { claimId, now }, seen, { ...byOf(act), isCodeEntered: isEntered });
  if (choice === null || typeof choice === 'string') throw faultProblem(choice ?? 'chosen-since');
  const { id, option, rows: facts } = choice;
  await auditActing(act, 'claim.changed', `offer ${number}: ${option.kind}${withCode(isEntered)}`);
  const subjectIn = (locale: Locale) =>
    say(locale, '{name} chose for you: {option}', { name, option: optionName(option, locale) });
  const text = '{company}: your choice was recorded. If this isn’t right, call us at once: {phone}';
  const key = `nominated-decided:${id}`;
  const untold = { kind: 'untold-outcome' } as const;
  await tellDecided(tx, services, { claimId, untold, name, subjectIn, key, facts, text });
  return true;
}

/** As `decideQuoteFor`, of an option beyond repair. */
export const chooseFor = (services: Services, actor: Actor, wanted: z.output<typeof chooseBody>): Promise<void> =>
  decide(services, actor, (act) => chooseAs(act, services, wanted));

/** Mails the nominee a code for what waits now. Throws 404, and 409 where nothing waits. */
export async function mailDecisionCodeFor(
  services: Services,
  actor: Actor,
  what: 'quote' | 'outcome',
): Promise<MailedCode> {
  let mailed: MailedCode = { kind: 'unmailable' };
  await changeAs(services, actor, 'decide', async (act) => {
    const { tx, acting } = act;
    const found = await (what === 'quote' ? findNewestSent : findNewestOffer)(tx, acting.claimId);
    if (found === null) throw faultProblem(`${what}-missing`);
    mailed = await mailCodeFor(act, services, { about: found.id, deciding: what });
    return false;
  });
  return mailed;
}
